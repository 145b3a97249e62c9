"""The pages around an online match, as plain forms use them: started, sat down at by its link, waited for, played."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.support.tournament.page import words_of
from tests.support.tournament.people import browser, make_account
from tournament.core.storage.database import Database

HTML = {"Accept": "text/html"}


@pytest.fixture
def ann(app: Flask, database: Database) -> FlaskClient:
    return browser(app, make_account(database, "Ann"))


@pytest.fixture
def bob(app: Flask, database: Database) -> FlaskClient:
    return browser(app, make_account(database, "Bob"))


def opened(player: FlaskClient, table: str = "joust 2") -> str:
    """The address to pass on."""
    answer = player.post("/matches", data={"table": table, "deck": "stark"}, headers=HTML)
    assert answer.status_code == 303
    assert answer.location.startswith("/play/")
    return answer.location


def test_a_form_opens_a_table_and_leads_to_its_link(ann: FlaskClient):
    link = opened(ann, "melee 4")
    page = ann.get(link).text
    assert f'value="http://localhost{link}"' in page
    assert "casual melee, 4 players" in words_of(page)
    assert page.count("free</div>") == 3
    assert re.search(r"data-commitment[^>]*>[0-9a-f]{64}<", page)
    assert "Ann" not in ann.get("/play").text.split("mytables")[1].split("</ul>")[0]
    assert "3 seats are free" in ann.get("/play").text


@pytest.mark.parametrize("table", ["joust 3", "melee 7", "duel 2", "joust"])
def test_a_table_that_no_game_has_is_refused_with_words(ann: FlaskClient, table: str):
    answer = ann.post("/matches", data={"table": table, "deck": "stark"}, headers=HTML)
    assert answer.status_code == 422
    assert "<main" in answer.text


def test_who_follows_the_link_sits_down_and_the_match_begins_when_all_are_ready(ann: FlaskClient, bob: FlaskClient):
    link = opened(ann)
    door = bob.get(link).text
    assert "Ann is waiting for you" in words_of(door)
    assert "I am ready" not in door
    assert bob.post(link, data={"deck": "lannister"}, headers=HTML).location == link
    assert "All seats taken" in bob.get(link).text
    match = re.search(r'data-match="([^"]+)"', bob.get(link).text)[1]
    for player, nonce in ((ann, "0a" * 32), (bob, "0b" * 32)):
        assert "I am ready" in player.get(f"/matches/{match}").text
        ready = player.post(f"/matches/{match}/ready", data={"nonce": nonce, "link": link[6:]}, headers=HTML)
        assert (ready.status_code, ready.location) == (303, link)
    assert ann.get(link).location == f"/matches/{match}"
    board = ann.get(f"/matches/{match}").text
    assert f'data-board="/matches/{match}"' in board
    assert f'href="/matches/{match}/log"' in board


def test_a_ready_without_a_number_of_the_browser_is_refused(ann: FlaskClient):
    link = opened(ann)
    match = re.search(r'data-match="([^"]+)"', ann.get(link).text)[1]
    assert ann.post(f"/matches/{match}/ready", data={"nonce": "", "link": link[6:]}, headers=HTML).status_code == 422


def test_a_match_is_shown_to_those_who_sit_at_it_and_others_watch(ann: FlaskClient, bob: FlaskClient):
    match = re.search(r'data-match="([^"]+)"', ann.get(opened(ann)).text)[1]
    assert bob.get(f"/matches/{match}", headers=HTML).location == f"/matches/{match}/watch"
    assert bob.get("/play/nothing", headers=HTML).status_code == 404


def test_play_is_in_the_navigation_and_asks_visitors_to_sign_in(app: Flask, ann: FlaskClient):
    assert 'href="/play"' in ann.get("/").text
    visitor = app.test_client()
    assert 'href="/play"' in visitor.get("/").text
    assert visitor.get("/play", headers=HTML).location == "/sign-in?next=/play"
