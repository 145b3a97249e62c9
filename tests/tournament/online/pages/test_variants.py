"""Tables of every format of a game over HTTP: opened, or refused; partners, and gifts."""

from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random
from uuid import UUID

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine.games.registry import RULESETS
from tests.support.tournament.online.tables import answer
from tests.support.tournament.page import words_of
from tests.support.tournament.people import browser, make_account
from tests.support.tournament.ready_lists import ready_list
from tournament.core.storage.database import Database
from tournament.decks.cards import RulesetId
from tournament.events.formats import deck_format
from tournament.online.jobs.records import RecordMaker
from tournament.online.operations.match.runtime import MatchRuntime

NAMES = ("Ann", "Bob", "Cat", "Dan")
DECKS = ("stark", "lannister", "baratheon", "greyjoy")
FORMATS = [(game, form) for game, rules in RULESETS.items() for form in rules.formats.values()]


@pytest.fixture
def people(app: Flask, database: Database) -> list[FlaskClient]:
    return [browser(app, make_account(database, name)) for name in NAMES]


@pytest.fixture(autouse=True)
def _later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who watches is told of whole seconds that are over."""
    monkeypatch.setattr("tournament.online.pages.spectators.now", lambda: datetime.now(UTC) + timedelta(minutes=1))


def sit(players: list[FlaskClient], format: str) -> str:
    asked = {"game": "lcg1", "format": format, "seats": len(players), "deck": DECKS[0], "delay": 0}
    opened = players[0].post("/matches", json=asked).json
    for player, deck in zip(players[1:], DECKS[1:], strict=False):
        assert player.post(f"/play/{opened['link']}", json={"deck": deck}).status_code == 200
    for player in players:
        player.post(f"/matches/{opened['match']}/ready", json={"nonce": "0a" * 16})
    return str(opened["match"])


def test_every_format_of_a_game_is_offered_with_its_seats_and_opened(people: list[FlaskClient]):
    for game, form in FORMATS:
        page = people[0].get(f"/play?game={game}").text
        for seats in range(form.least, form.most + 1):
            assert f'name="table" value="{form.name} {seats}"' in page
        sent = {"game": game, "table": f"{form.name} {form.least}", "against": "friend", "deck": "stark"}
        opened = people[0].post("/matches", data={**sent, "delay": "5"}, headers={"Accept": "text/html"})
        assert opened.status_code == 303, f"{game} {form.name}"
        assert f"casual {form.said()}, {form.least} players" in words_of(people[0].get(opened.location).text)
        match = people[0].get(opened.location).text.split('data-match="')[1][:36]
        people[0].post(f"/matches/{match}/leave", json={})


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"game": "lcg2", "format": "two-on-two", "seats": 4}, "Formats and seats: joust (2), melee (3 to 6)."),
        ({"game": "ccg", "format": "littlefinger", "seats": 3}, "no format “littlefinger” for the collectible"),
        ({"game": "lcg1", "format": "two-on-two", "seats": 3}, "Two on Two needs 4 players, not 3."),
        ({"game": "lcg1", "format": "titled-joust", "seats": 3}, "joust with titles needs 2 players, not 3."),
        ({"game": "lcg1", "format": "littlefinger", "seats": 2}, "Littlefinger needs 3 to 6 players, not 2."),
    ],
)
def test_what_does_not_go_together_is_refused(people: list[FlaskClient], sent: dict[str, object], words: str):
    refused = people[0].post("/matches", json={**sent, "deck": "stark"})
    assert refused.status_code == 422 and words in refused.json["detail"]
    assert people[0].get("/matches").json["mine"] == []


def test_decks_are_checked_by_the_list_of_joust_for_two_seats_and_of_melee_for_more(people: list[FlaskClient]):
    checked = {(game, form.name): deck_format(game, form) for game, form in FORMATS}
    assert checked["lcg1", "titled-joust"] == checked["lcg1", "joust"] == "lcg1-joust"
    assert {checked["lcg1", name] for name in ("two-on-two", "littlefinger", "melee")} == {"lcg1-melee"}
    for game, format in (("lcg1", "two-on-two"), ("ccg", "melee")):
        text = ready_list("stark", game=RulesetId(game))
        sent = {"game": game, "format": format, "seats": 4, "list": text}
        assert people[0].post("/matches", json=sent).status_code == 201


def test_partners_are_shown_win_together_and_see_no_more_than_others(
    app: Flask, play: MatchRuntime, people: list[FlaskClient]
):
    match, random = sit(people, "two-on-two"), Random(5)
    for _ in range(30):
        answer(play, UUID(match), random)
    views = [player.get(f"/matches/{match}/view").json for player in people]
    watched = app.test_client().get(f"/matches/{match}/watch/view").json
    for seat, view in enumerate([*views, watched]):
        assert [team["seats"] for team in view["teams"]] == [[0, 2], [1, 3]]
        assert {team["goal"] for team in view["teams"]} == {30} and view["called"] == "Two on Two"
        hands = [other for other, side in enumerate(view["seats"]) if side["piles"]["hand"]["cards"] is not None]
        assert hands == [seat][: len(people) - seat]
    page = people[0].get(f"/logs/online-{match}").text
    assert "First edition, Two on Two" in page
    pages = [people[0].get(f"/matches/{match}{rest}", headers={"Accept": "text/html"}).text for rest in ("", "/log")]
    assert all("Ann and Cat against Bob and Dan" in text for text in (page, *pages))
    assert "Team with Cat: " in page and "of 30 power" in page
    for loser in (people[3], people[1]):
        assert loser.post(f"/matches/{match}/concede", json={"key": "c"}).status_code == 200
    ended = people[2].get(f"/matches/{match}/view").json["outcome"]
    assert (ended["winner"] in (0, 2), ended["places"]) == (True, [1, 3, 1, 3])


def test_gold_is_given_once_read_by_all_and_refused_where_it_can_not_be(
    app: Flask, play: MatchRuntime, people: list[FlaskClient]
):
    players = people[:3]
    match, random = sit(players, "littlefinger"), Random(3)
    path, keys = f"/matches/{match}/gifts", count()

    def views() -> list[dict]:
        return [player.get(f"/matches/{match}/view").json for player in players]

    def give(seat: int, **sent: object):
        return players[seat].post(path, json={"key": f"k{next(keys)}", **sent})

    def until(wanted) -> int:
        for _ in range(400):
            found = [seat for seat, view in enumerate(views()) if wanted(view)]
            if found:
                return found[0]
            answer(play, UUID(match), random)
        raise AssertionError("it never came to that")

    while (view := views()[0])["phase"] != "marshalling":
        answer(play, UUID(match), random)
    assert view["gifts"]["most"] == 0 and "marshalling" in view["gifts"]["why"]
    refused = give(0, to=1, amount=1)
    assert refused.status_code == 422 and "can't be given in the marshalling phase" in refused.json["detail"]

    giver = until(lambda view: view["gifts"]["most"] > 0)
    before = views()
    taker = before[giver]["gifts"]["to"][0]
    sent = {"key": "once", "to": taker, "amount": 1, "note": "no attack on me\u202e"}
    first, again = players[giver].post(path, json=sent), players[giver].post(path, json=sent)
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json["version"] == again.json["version"]
    for was, now in zip(before, views(), strict=True):
        gold = [side["gold"] for side in now["seats"]]
        expected = [side["gold"] + (seat == taker) - (seat == giver) for seat, side in enumerate(was["seats"])]
        assert gold == expected
        assert (was["prompt"] or {}).get("id") == (now["prompt"] or {}).get("id")
    said = f"{NAMES[giver]} gives {NAMES[taker]} 1 gold"
    for client, way in ((players[0], "log"), (players[2], "log"), (app.test_client(), "watch/log")):
        told = client.get(f"/matches/{match}/{way}?after=0").json["lines"]
        lines = [line for line in told if line["kind"] == "gift"]
        assert [(line["words"], "“no attack on me”" in line["more"]) for line in lines] == [(said, True)]

    assert give(giver, to=giver, amount=1).status_code == 422
    assert give(giver, to=taker, amount=0).json["errors"][0]["pointer"] == "/amount"
    assert "can't give 99 gold" in give(taker, to=giver, amount=99).json["detail"]
    assert "characters" in give(taker, to=giver, amount=1, note="x" * 121).json["detail"]
    assert people[3].post(path, json=sent).status_code == 403

    for player in players[1:]:
        player.post(f"/matches/{match}/concede", json={"key": "c"})
    maker = RecordMaker(play, lambda: datetime.now(UTC))
    maker.run(lambda: True)  # proved by playing it again
    maker.close()
    step = lines[0]["step"]
    page = players[0].get(f"/logs/online-{match}?step={step}").text
    assert "First edition, Littlefinger" in page and said in page
    late = give(0, to=1, amount=1)
    assert late.status_code == 409 and "over" in late.json["detail"]


def test_a_format_without_gifts_refuses_them(people: list[FlaskClient]):
    match = sit(people[:2], "joust")
    refused = people[0].post(f"/matches/{match}/gifts", json={"key": "k", "to": 1, "amount": 1})
    assert refused.status_code == 422 and "a joust has no gifts of gold" in refused.json["detail"]
