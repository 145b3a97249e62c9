"""Casual matches as people and programs start them: any deck, anybody who waits, and settings said beforehand."""

import html
import random
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine.games.registry import RULESETS, shipped_decks
from tests.support.engine.played_games import EVERY, NAMES, Played
from tests.support.tournament.page import words_of
from tests.support.tournament.people import browser, make_account
from tests.support.tournament.ready_lists import ready_list
from tests.support.tournament.running import Running
from tournament.core.storage.database import Database
from tournament.events.entries.operations.decks import submit_deck

HTML = {"Accept": "text/html"}
ANYBODY = {"format": "joust", "seats": 2, "open": True}
TABLE = {"table": "joust 2", "against": "anybody", "watched": "1", "delay": "15"}
FORM = TABLE | {"clock": "30", "pace": "increment 10"}
ILLEGAL = ready_list("stark").replace("1x ", "3x ", 1) + "\n2x Nosuchcard\n"


@pytest.fixture
def ann(app: Flask, database: Database) -> FlaskClient:
    return browser(app, make_account(database, "Ann"))


@pytest.fixture
def bob(app: Flask, database: Database) -> FlaskClient:
    return browser(app, make_account(database, "Bob"))


def kept_text(page: str) -> str:
    return html.unescape(re.search(r'name="list"[^>]*>\n(.*?)</textarea>', page, re.S)[1])


def test_two_who_want_the_same_meet_with_their_own_lists_and_know_what_they_agree_to(
    ann: FlaskClient, bob: FlaskClient
):
    pasted = FORM | {"deck": "list", "list": ready_list("stark", "octgn"), "keep": "1", "name": "Wolves at the Gate"}
    opened = ann.post("/matches", data=pasted, headers=HTML)
    assert opened.status_code == 303
    lobby = ann.get(opened.location).text
    match = re.search(r'data-match="([^"]+)"', lobby)[1]
    seen = bob.get("/play").text
    assert f'href="/matches/{match}">Sit down' in seen
    assert "joust, 30 min each, +10 s per decision, no take-backs" in words_of(seen)
    assert "Wolves at the Gate" not in seen
    door = bob.get(f"/matches/{match}").text
    for page in (lobby, door):
        assert re.search(r"<dt>Clock</dt><dd>30 min each, \+10 s per decision\..* After 3 automatic passes", page)
        assert re.search(r"<dt>Take-backs</dt><dd>\s*Not allowed", page)
        assert "Allowed, 15 min delay" in page
    found = bob.post("/matches", data=FORM | {"deck": "list", "list": ready_list("lannister")}, headers=HTML)
    assert (found.status_code, found.location) == (303, f"/matches/{match}")
    assert "All seats taken" in bob.get(found.location).text
    for player, nonce in ((ann, "0a" * 32), (bob, "0b" * 32)):
        player.post(f"/matches/{match}/ready", data={"nonce": nonce}, headers=HTML)
    view = bob.get(f"/matches/{match}/view").json
    played = [view["cards"][seat["faction"]]["code"] for seat in view["seats"]]
    assert played == ["faction-stark", "faction-lannister"]
    running = ann.get("/play").text.split('data-fresh="running"')[1]
    assert "Ann · Bob" in running and "15 min delay" in running
    assert f'href="/matches/{match}/watch"' in running
    deck = re.search(r'name="deck" value="([0-9a-f-]{36})"[^>]*>.*?Wolves at the Gate', ann.get("/play").text)[1]
    assert ann.post("/matches", json=ANYBODY | {"deck": deck}).status_code == 201
    assert bob.post("/matches", json=ANYBODY | {"deck": deck}).json["type"] == "/problems/deck-not-found"
    assert ann.post(f"/play/decks/{deck}/remove", data={"x": "1"}).location == "/play"
    assert "Wolves at the Gate" not in ann.get("/play").text


def test_a_refused_form_says_every_fault_and_keeps_all_that_was_typed(ann: FlaskClient, bob: FlaskClient):
    words = ("3 copies of A Noble Cause (maximum 2).", "there is no card", "Remove 2 plots.")
    sent = {"deck": "list", "list": ILLEGAL, "keep": "1", "name": "My wolves"}
    page = ann.post("/matches", data=FORM | sent | {"hide_passes": "1"}, headers=HTML)
    assert page.status_code == 422
    text = html.unescape(page.text)
    for word in words:
        assert word in text
    assert kept_text(page.text) == ILLEGAL
    for field in (
        'value="joust 2" checked',
        'value="anybody" required checked',
        'value="list" required checked',
        'name="clock" value="30" checked',
        'value="increment 10" selected',
        'value="15" selected',
        'name="hide_passes" value="1" checked',
        'name="keep" value="1" checked',
        'value="My wolves"',
    ):
        assert field in page.text, field
    assert 'name="takebacks" value="1" checked' not in page.text
    link = ann.post("/matches", data=FORM | {"against": "friend", "deck": "stark"}, headers=HTML).location
    refused = bob.post(link, data=sent, headers=HTML)
    assert refused.status_code == 422
    assert kept_text(refused.text) == kept_text(page.text)
    assert "Ann is waiting for you" in words_of(refused.text)
    assert "Choose a deck" in bob.post(link, data={"deck": "list", "list": " "}, headers=HTML).text
    again = ann.post(link, data=sent, headers=HTML)
    assert (again.status_code, "I am ready" in again.text) == (422, True)


def test_programs_open_list_sit_down_and_leave(ann: FlaskClient, bob: FlaskClient):
    refused = ann.post("/matches", json=ANYBODY | {"list": ILLEGAL}).json
    assert refused["type"] == "/problems/deck-not-playable"
    assert "3 copies of A Noble Cause (maximum 2)." in [fault["sentence"] for fault in refused["violations"]]
    clock = {"minutes": 15, "delay": 5}
    opened = ann.post("/matches", json=ANYBODY | {"list": ready_list("stark"), "clock": clock, "watched": False})
    assert opened.status_code == 201
    match = opened.json["match"]
    found = bob.get("/matches").json
    assert found["mine"] == found["watched"] == []
    (table,) = found["open"]
    assert (table["id"], table["names"], table["free"], table["is_mine"]) == (match, ["Ann"], 1, False)
    assert table["settings"]["clock"] | clock == table["settings"]["clock"]
    assert table["settings"]["takebacks"] is True
    assert bob.post(f"/matches/{match}/seat", json={"deck": "greyjoy"}).json == {"match": match, "seat": 1}
    lobby = bob.get(f"/matches/{match}/lobby").json
    assert (lobby["open"], lobby["settings"]) == (True, table["settings"])
    assert [one["id"] for one in bob.get("/matches").json["mine"]] == [match]
    assert bob.post(f"/matches/{match}/leave").json == {"closed": False}
    assert ann.post(f"/matches/{match}/leave").json == {"closed": True}
    assert ann.get(f"/matches/{match}/lobby").status_code in (403, 404)


@pytest.mark.parametrize(
    "wrong",
    [
        {"deck": "stark", "list": "3x Arya Stark"},
        {},
        {"deck": "stark", "bot": "fair"},
        {"deck": "stark", "clock": {"minutes": 0}},
        {"deck": "stark", "clock": {"minutes": 9999}},
        {"deck": "stark", "delay": 9999},
    ],
)
def test_what_does_not_fit_together_is_refused_with_the_field(ann: FlaskClient, wrong: dict[str, object]):
    answer = ann.post("/matches", json=ANYBODY | wrong)
    assert (answer.status_code, answer.json["type"]) == (422, "/problems/invalid-fields")
    assert answer.json["errors"]


@pytest.mark.parametrize("game", RULESETS)
def test_every_game_is_offered_with_its_decks_formats_and_numbers_of_seats(ann: FlaskClient, game: str):
    page, other = ann.get(f"/play?game={game}").text, next(one for one in RULESETS if one != game)
    assert f'name="game" value="{game}"' in page
    assert f'href="/play?game={game}" aria-current="true"' in page
    assert set(re.findall(r'name="deck" value="([^"]+)"', page)) == {*shipped_decks(game)[1], "list"}
    for name, form in RULESETS[game].formats.items():
        for seats in range(form.least, form.most + 1):
            assert f'name="table" value="{name} {seats}"' in page
    stranger = next(iter(shipped_decks(other)[1].keys() - shipped_decks(game)[1].keys()))
    wrong = ann.post("/matches", json={"game": game, "format": "joust", "seats": 2, "deck": stranger})
    assert (wrong.status_code, "There is no ready-made deck" in wrong.json["detail"]) == (422, True)


@pytest.mark.parametrize("played", EVERY, ids=str)
def test_a_table_of_every_game_and_format_begins(app: Flask, database: Database, played: Played):
    people = [browser(app, make_account(database, name)) for name in NAMES[: played.seats]]
    wanted = {"game": played.game, "format": played.format, "seats": played.seats, "open": True}
    decks = list(shipped_decks(played.game)[1])
    found = {one.post("/matches", json=wanted | {"deck": decks[n]}).json["match"] for n, one in enumerate(people)}
    assert len(found) == 1
    match = found.pop()
    for one in people:
        one.post(f"/matches/{match}/ready", json={"nonce": "0a" * 32})
    view = people[0].get(f"/matches/{match}/view").json
    assert (view["ruleset"], view["format"], len(view["seats"])) == tuple(played)
    asked = next(one for one in people if one.get(f"/matches/{match}/view").json["prompt"])
    prompt = asked.get(f"/matches/{match}/view").json["prompt"]
    assert prompt["offers"] or prompt["least"] == 0
    assert "data-board" in asked.get(f"/matches/{match}", headers=HTML).text
    if played.seats in (2, 4):
        assert played_on(match, people, 12) == 12


def played_on(match: str, people: list[FlaskClient], most: int) -> int:
    """Whoever is asked answers with the first that will do; how many prompts were answered."""
    chance, answered = random.Random(match), 0
    while answered < most:
        one, prompt = next(
            (one, prompt) for one in people if (prompt := one.get(f"/matches/{match}/view").json["prompt"])
        )
        offers = [offer["id"] for offer in prompt["offers"]]
        ids = chance.sample(offers, max(prompt["least"], min(1, len(offers))))
        done = one.post(f"/matches/{match}/choices", json={"prompt": prompt["id"], "ids": ids, "key": str(answered)})
        assert done.status_code == 200, done.json
        answered += 1
    return answered


@pytest.mark.parametrize("game", RULESETS)
def test_a_ready_deck_of_every_game_is_chosen_at_play(ann: FlaskClient, bob: FlaskClient, game: str):
    chosen = list(shipped_decks(game)[1])[-1]
    form = {"game": game, "table": "joust 2", "deck": chosen}
    opened = ann.post("/matches", data=form, headers=HTML)
    assert opened.status_code == 303
    assert bob.post(opened.location, data={"deck": chosen}, headers=HTML).status_code == 303
    match = re.search(r'data-match="([^"]+)"', bob.get(opened.location).text)[1]
    for player in (ann, bob):
        player.post(f"/matches/{match}/ready", data={"nonce": "0a" * 32}, headers=HTML)
    assert ann.get(f"/matches/{match}/view").json["ruleset"] == game
    assert played_on(match, [ann, bob], 6) == 6


def test_a_stranger_is_not_told_how_a_match_stands(
    app: Flask, database: Database, ann: FlaskClient, bob: FlaskClient
):
    opened = ann.post("/matches", json=ANYBODY | {"deck": "stark"}).json
    match, link = opened["match"], opened["link"]
    bob.post("/matches", json=ANYBODY | {"deck": "greyjoy"})
    for player in (ann, bob):
        player.post(f"/matches/{match}/ready", json={"nonce": "0a" * 16})
    cat = browser(app, make_account(database, "Cat"))
    ways = (f"/matches/{match}/seat", f"/play/{link}", f"/matches/{match}/leave")
    live = [cat.post(way, json={"deck": "stark"}) for way in ways]
    assert [answer.status_code for answer in live] == [409, 409, 403]
    ann.post(f"/matches/{match}/concede", json={"key": "enough"})
    over = [cat.post(way, json={"deck": "stark"}) for way in ways]
    assert [answer.data for answer in over] == [answer.data for answer in live]
    assert [one["id"] for one in cat.get("/matches").json["watched"]] == [match]


def test_the_deck_check_keeps_what_can_be_played(app: Flask, ann: FlaskClient):
    legal, wrong = ({"text": text, "format": "lcg2-joust"} for text in (ready_list("greyjoy"), ILLEGAL))
    assert "/decks/keep" in ann.post("/decks/check", data=legal).text
    assert "/decks/keep" not in ann.post("/decks/check", data=wrong).text
    assert "/decks/keep" not in app.test_client().post("/decks/check", data=legal).text
    assert ann.post("/decks/keep", data=wrong, headers=HTML).status_code == 422
    assert ann.post("/decks/keep", data=legal, headers=HTML).location == "/play"
    (deck,) = re.findall(r'name="deck" value="([0-9a-f-]{36})"', ann.get("/play").text)
    assert ann.post("/matches", json=ANYBODY | {"deck": deck}).status_code == 201


def test_a_deck_of_an_event_is_ones_own_and_nobody_elses(app: Flask, database: Database, bob: FlaskClient):
    run = Running(database).with_players(2, accounts=True)
    run.do(submit_deck, 1, "joust", "Old wolves\n" + ready_list("stark"), actor=run.player(1))
    run.do(submit_deck, 1, "joust", ready_list("greyjoy"), actor=run.player(1))
    mine = browser(app, run.player(1))
    page = mine.get("/play").text
    (deck,) = re.findall(r'name="deck" value="([0-9a-f-]{36})"', page)
    assert f"{run.event().name}, House Greyjoy" in words_of(page)
    assert mine.post("/matches", json=ANYBODY | {"deck": deck}).status_code == 201
    assert bob.post("/matches", json=ANYBODY | {"deck": deck}).status_code == 404
