"""“Why is A not playing B?” on the page of the draws."""

from collections.abc import Callable
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.support.tournament.page import one_line
from tests.support.tournament.people import browser
from tests.support.tournament.running import Running
from tournament.core.security.permissions import Role
from tournament.core.storage.database import Database
from tournament.events.entries.operations import registration as entries


@pytest.fixture
def moot(database: Database) -> Running:
    return Running(database).with_players(8)


def ask(client: FlaskClient, moot: Running, one: str, other: str, status: int = 200, where: str = "") -> str:
    query = {"one": one, "other": other, **dict(part.split("=") for part in where.split("&") if part)}
    answer = client.get(f"/events/{moot.slug}/pairing-proof", query_string=query, headers={"Accept": "text/html"})
    assert answer.status_code == status
    page = unescape(answer.text)
    assert moot.book().event.seed not in page
    return page


def apart(moot: Running) -> tuple[str, str]:
    first, second = moot.tables()[:2]
    return first.names[0], second.names[0]


def test_a_visitor_asks_and_is_answered_in_the_rounds_own_place(moot: Running, client: FlaskClient):
    moot.playing()
    (winner, loser), (_, other) = (sorted(table.names, key=number_of(moot)) for table in moot.tables()[:2])
    moot.enter_all().close().next_round()
    assert client.get(f"/events/{moot.slug}/pairing-proof").text.count("Why is A not playing B?") == 2
    page = ask(client, moot, winner, other.upper(), where="stage=1&round=2")
    assert '<details class="whynot" id="ask-1-2" open>' in page
    assert '<details class="whynot" id="ask-1-1">' in page
    assert page.count('class="answer"') == 1
    assert "the round would cost at least 50 instead of 0" in page
    assert "<dt>Cost with this pair, at least</dt>" in page
    assert f"{winner} and {loser} already played each other" in ask(client, moot, winner, loser)
    assert f"{winner} and {loser} play each other" in ask(client, moot, winner, loser, where="stage=1&round=1")


def number_of(moot: Running) -> Callable[[str], int]:
    return {entry.name: entry.number for entry in moot.book().entries}.__getitem__


def test_bad_questions_are_said_on_the_page(moot: Running, client: FlaskClient):
    moot.playing()
    one, other = apart(moot)
    assert "has no player “Nobody”" in ask(client, moot, one, "Nobody", 404)
    assert "Choose two different players." in ask(client, moot, one, one, 422)
    assert "Choose two players." in ask(client, moot, one, "", 422)
    page = ask(client, moot, "<b>", other, 404)
    assert 'value="<b>"' in page  # as it was typed, unescaped by us alone
    late = moot.add_player("Late Lena")
    assert "was not paired in round 1" in ask(client, moot, one, late.name, 422)


def test_a_round_that_is_not_published_is_not_there(moot: Running, client: FlaskClient):
    moot.playing().enter_all().close().pair()
    one, other = apart(moot)
    refused = client.get(f"/events/{moot.slug}/pairing-proof?stage=1&round=2&one={one}&other={other}")
    assert refused.status_code == 404


def test_no_answer_in_cuts_and_melees(database: Database, client: FlaskClient):
    moot = Running(database, "Melee", joust=False, melee=True).with_players(8).playing()
    assert "Why is A not playing B?" not in client.get(f"/events/{moot.slug}/pairing-proof").text
    assert "has no pairs of opponents" in ask(client, moot, moot.entry(1).name, moot.entry(2).name, 422)
    joust = Running(database, "Joust").with_players(8).playing().enter_all().close().play_round().start(2, 4)
    joust.next_round()
    page = client.get(f"/events/{joust.slug}/pairing-proof").text
    assert page.count("Why is A not playing B?") == 2
    assert 'id="ask-2-1"' not in page
    assert "is paired by seed" in ask(client, joust, "1", "2", 422, "stage=2&round=1")


def test_pairs_kept_apart_are_the_staffs_business(app: Flask, moot: Running, client: FlaskClient):
    moot.do(entries.forbid_pair, 1, 2, reason="a restraining order")
    moot.playing()
    one, other = moot.entry(1).name, moot.entry(2).name
    staff = browser(app, moot.staff("Jude", Role.JUDGE))
    assert f"The organizer keeps {one} and {other} apart." in ask(staff, moot, one, other)
    page = ask(client, moot, one, other)
    assert f"set {one} and {other} apart" not in page
    assert "there would be a rematch, or the organizer keeps" in page
    assert "restraining" not in page


def test_a_player_finds_their_own_name_in_the_form(app: Flask, database: Database):
    moot = Running(database).with_players(4, accounts=True).playing()
    page = one_line(browser(app, moot.player(3)).get(f"/events/{moot.slug}/pairing-proof").text)
    assert (
        f'name="one" list="players" maxlength="60" required autocomplete="off" value="{moot.entry(3).name}"' in page
    )


def test_the_pairings_lead_to_the_question(moot: Running, client: FlaskClient):
    moot.playing()
    assert "why two players are not paired" in client.get(f"/events/{moot.slug}/pairings").text
