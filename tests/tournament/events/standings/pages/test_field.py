"""The page of the field: what everybody reads there, what a player does, and what judges can open."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.support.tournament.people import browser
from tests.support.tournament.running import Running
from tournament.core.security.permissions import Role
from tournament.core.storage.database import Database

HTML = {"Accept": "text/html"}


@pytest.fixture
def moot(app: Flask, database: Database) -> Running:
    """Eight players in the last round before a cut to four, one slip in."""
    running = Running(database, "Field of Eight").with_players(8, accounts=True).playing().enter_all().close()
    return running.play_round().next_round().enter(1)


def text(client: FlaskClient, moot: Running, query: str = "") -> str:
    response = client.get(f"/events/{moot.slug}/live{query}", headers=HTML)
    assert response.status_code == 200
    return response.text


def test_the_tabs_lead_to_it(moot: Running, client: FlaskClient):
    assert f'href="/events/{moot.slug}/live"' in client.get(f"/events/{moot.slug}", headers=HTML).text


def test_a_visitor_sees_the_cut_so_far_and_the_round_ahead(moot: Running, client: FlaskClient):
    page = text(client, moot)
    for words in (
        "Standings so far",
        "1 of 4 results in",
        "Cut as of now: top 4",
        "Semi-finals",
    ):
        assert words in page
    assert "provisional" in page
    assert "What do I need?" in page
    assert "judge/at-time" not in page


def test_a_player_is_told_what_they_need(app: Flask, moot: Running):
    table = next(table for table in moot.tables() if table.number != 1)
    number = table.players[0]
    client = browser(app, moot.player(number))
    page = text(client, moot)
    assert "What do I need?" in page
    assert page.count("<b>win</b>") == page.count("<b>modified win</b>") == page.count("<b>loss</b>") == 1
    assert f"/events/{moot.slug}/me/at-time" in page
    other = table.players[1]
    assert f'What does <span translate="no">{moot.entry(other).name}</span> need?' in text(
        client, moot, f"?player={other}"
    )


def test_whoever_is_not_there_is_not_asked_about(moot: Running, client: FlaskClient):
    assert client.get(f"/events/{moot.slug}/live?player=99", headers=HTML).status_code == 404


def test_judges_open_who_is_ahead_at_time_from_it(app: Flask, moot: Running):
    page = text(browser(app, moot.staff("Jarek", Role.JUDGE)), moot)
    for number in (2, 3, 4):
        assert f"/events/{moot.slug}/judge/at-time?table={number}" in page


def test_with_all_slips_in_nothing_is_provisional(moot: Running, client: FlaskClient):
    page = text(client, moot.enter_all())
    assert ">Standings</h2>" in page
    assert "4 of 4 places are certain" in page
    assert "provisional" not in page


def test_a_drawn_round_is_not_told_before_it_is_published(app: Flask, database: Database, client: FlaskClient):
    running = Running(database, "Not Yet").with_players(8).playing().enter_all()
    before = text(client, running)
    after = text(client, running.close().pair())
    assert "Round 2" in before
    drawn = [before.split('id="ahead"')[1].split("<footer>")[0], after.split('id="ahead"')[1].split("<footer>")[0]]
    assert drawn[0] == drawn[1]


def test_with_joust_and_melee_each_has_its_field(app: Flask, database: Database, client: FlaskClient):
    running = Running(database, "Two Fields", melee=True).with_players(8).playing().enter_all().close()
    assert 'aria-label="Stages"' not in text(client, running)
    running.start(3).next_round()
    page = text(client, running)
    assert ">Melee</span>, round 1" in page
    assert f"/events/{running.slug}/live?stage=1" in page
    assert ">Joust</span>, round 1" in text(client, running, "?stage=1")
