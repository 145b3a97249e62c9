"""A match against bots, as it is opened: by the page's form or as JSON, begun when the player is ready."""

import re
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.support.tournament.people import browser, make_account
from tournament.core.storage.database import Database
from tournament.online.operations.lobby.setup import MAX_BOT_MATCHES

HTML = {"Accept": "text/html"}
OPEN = {"format": "joust", "seats": 2, "deck": "stark", "bot": "fair"}


@pytest.fixture
def ann(app: Flask, database: Database) -> FlaskClient:
    return browser(app, make_account(database, "Ann"))


def begun(ann: FlaskClient, **more: object) -> str:
    opened = ann.post("/matches", json=OPEN | more)
    assert opened.status_code == 201
    match: str = opened.json["match"]
    assert ann.post(f"/matches/{match}/ready", json={"nonce": "0a" * 16}).json == {"begun": True}
    return match


def test_the_page_offers_a_friend_or_bots_and_the_form_leads_to_a_table_with_one(ann: FlaskClient):
    page = ann.get("/play").text
    assert re.findall(r'name="against" value="(\w+)"', page) == ["anybody", "friend", "easy", "fair", "hard"]
    sent = {"table": "melee 3", "deck": "stark", "against": "hard", "bot_deck": "greyjoy", "hide_passes": "1"}
    answer = ann.post("/matches", data=sent, headers=HTML)
    assert answer.status_code == 303
    lobby = ann.get(answer.location).text
    assert "Hard bot" in lobby and "Hard bot 2" in lobby
    assert 'href="/proof#shuffling">How shuffling is fair' in lobby
    assert "data-invite" not in lobby
    match = re.search(r'data-match="([^"]+)"', lobby)[1]
    ann.post(f"/matches/{match}/ready", data={"nonce": "0a" * 16, "link": answer.location[6:]}, headers=HTML)
    view = ann.get(f"/matches/{match}/view").json
    assert view["status"] == "live"
    assert [seat["name"] for seat in view["seats"]] == ["Ann", "Hard bot", "Hard bot 2"]


def test_who_has_enough_of_them_is_told_so_and_what_helps(ann: FlaskClient):
    matches = [begun(ann) for _ in range(MAX_BOT_MATCHES)]
    refused = ann.post("/matches", json=OPEN)
    assert (refused.status_code, refused.json["type"]) == (409, "/problems/too-many-bot-matches")
    assert "Finish or concede one first" in refused.json["detail"]
    assert ann.post("/matches", json=OPEN | {"bot": ""}).status_code == 201
    assert ann.post(f"/matches/{matches[0]}/concede", json={"key": "enough"}).status_code == 200
    begun(ann)


def test_where_no_bot_is_at_work_none_is_offered_or_promised(app: Flask, ann: FlaskClient):
    app.extensions["kingsmoot.config"] = replace(app.extensions["kingsmoot.config"], bots=False)
    assert "Bots are not available" in ann.get("/play").text
    refused = ann.post("/matches", json=OPEN)
    assert (refused.status_code, refused.json["type"]) == (503, "/problems/bots-away")


@pytest.mark.parametrize("wrong", [{"bot": "grand"}, {"bot_deck": "bolton"}])
def test_a_bot_or_deck_that_is_not_there_is_refused(ann: FlaskClient, wrong: dict[str, str]):
    assert ann.post("/matches", json=OPEN | wrong).status_code == 422


def test_who_is_waited_for_is_said_where_one_begins(ann: FlaskClient):
    match = begun(ann)
    while "bot is thinking" not in ann.get("/play").text:
        ann.post(f"/matches/{match}/concede", json={"key": "enough"})
        match = begun(ann)  # within a few, some bot is asked before Ann


def test_a_bots_seat_has_no_owner_and_nobody_else_gets_in(app: Flask, ann: FlaskClient, database: Database):
    match = begun(ann)
    bob = browser(app, make_account(database, "Bob"))
    assert bob.get(f"/matches/{match}/view").status_code == 403
