"""An online match over HTTP: opened, sat down at, played; every seat gets its own table and nothing of others'."""

import json
from uuid import uuid4

import msgspec
import pytest
from flask import Flask
from marshmallow import ValidationError

from tests.support.tournament.online_tables import asked, choice
from tests.support.tournament.people import browser, make_account
from tests.tournament.online.pages.conftest import Sitting
from tournament.core.storage.database import Database
from tournament.online.schemas import ChoiceBody, ChoiceSchema


def test_a_choice_is_answered_with_the_own_table(sitting: Sitting):
    match, *_ = sitting
    player, prompt = asked(sitting)
    before = player.get(f"/matches/{match}/view").json
    after = player.post(f"/matches/{match}/choices", json=choice(prompt))
    assert after.status_code == 200
    assert after.json["version"] > before["version"]
    assert after.json["you"] == before["you"]


def test_a_match_is_played_until_a_player_gives_up(sitting: Sitting):
    match, ann, bob = sitting
    for _ in range(20):
        player, prompt = asked(sitting)
        assert player.post(f"/matches/{match}/choices", json=choice(prompt)).status_code in (200, 422)
    over = ann.post(f"/matches/{match}/concede", json={"key": "enough"}).json
    assert (over["status"], over["outcome"]["winner"]) == ("ended", 1)
    late = bob.post(f"/matches/{match}/concede", json={"key": "me too"})
    assert (late.status_code, late.json["status_of_match"]) == (409, "ended")
    again = ann.post(f"/matches/{match}/concede", json={"key": "enough"})
    assert (again.status_code, again.headers["Kingsmoot-Again"]) == (200, "true")


def test_nobody_sees_anothers_hand_deck_or_prompt(sitting: Sitting):
    match, ann, bob = sitting
    for _ in range(12):
        player, prompt = asked(sitting)
        player.post(f"/matches/{match}/choices", json=choice(prompt))
        for seat, eyes in enumerate((ann, bob)):
            table = eyes.get(f"/matches/{match}/view").json
            other = table["seats"][1 - seat]["piles"]
            hidden = [other[pile] for pile in ("hand", "plots", "setup", "chosen", "deck") if other[pile]["count"]]
            assert {pile["cards"] for pile in hidden} == {None}
            own = {card for pile in table["seats"][seat]["piles"].values() for card in pile["cards"] or ()}
            own |= {card for _place, card in table["seats"][seat]["piles"]["deck"].get("known", ())}
            assert {card for card in table["cards"] if card.startswith("h")} <= own
            assert table["prompt"] is None or seat in table["waits"]["seats"]


def test_what_was_seen_is_not_sent_again(sitting: Sitting):
    match, ann, _ = sitting
    first = ann.get(f"/matches/{match}/view")
    assert ann.get(f"/matches/{match}/view", headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    player, prompt = asked(sitting)
    player.post(f"/matches/{match}/choices", json=choice(prompt))
    assert ann.get(f"/matches/{match}/view", headers={"If-None-Match": first.headers["ETag"]}).status_code == 200


def test_what_is_old_illegal_or_malformed_is_refused_in_words(sitting: Sitting):
    match, *_ = sitting
    player, prompt = asked(sitting)
    sent = choice(prompt)
    old = player.post(f"/matches/{match}/choices", json=sent | {"prompt": prompt["id"] - 1})
    assert (old.status_code, old.json["type"]) == (409, "/problems/prompt-passed")
    illegal = player.post(f"/matches/{match}/choices", json=sent | {"ids": ["the moon"]})
    assert (illegal.status_code, illegal.json["type"]) == (422, "/problems/choice-not-legal")
    for broken in ({}, {"prompt": "1", "ids": [], "key": "k"}, sent | {"key": "x" * 41}, sent | {"ids": "pass"}):
        assert player.post(f"/matches/{match}/choices", json=broken).status_code == 422
    assert player.post(f"/matches/{match}/choices", data=b"{").status_code == 422


def test_who_has_no_seat_sees_and_does_nothing(app: Flask, database: Database, sitting: Sitting):
    match, *_ = sitting
    eve = browser(app, make_account(database, "Eve"))
    _, prompt = asked(sitting)
    assert eve.get(f"/matches/{match}/view").status_code == 403
    assert eve.post(f"/matches/{match}/choices", json=choice(prompt)).status_code == 403
    assert eve.post(f"/matches/{match}/ready", json={"nonce": "0c" * 16}).status_code == 403
    assert eve.get(f"/matches/{uuid4()}/view").status_code == 403
    assert app.test_client().get(f"/matches/{match}/view").status_code == 401


def test_a_full_match_has_no_free_seat_and_an_unknown_deck_is_named(app: Flask, database: Database):
    ann, bob, eve = (browser(app, make_account(database, name)) for name in ("Ann", "Bob", "Eve"))
    opened = ann.post("/matches", json={"format": "joust", "seats": 2, "deck": "stark"}).json
    refused = bob.post(f"/play/{opened['link']}", json={"deck": "wildling"})
    assert (refused.status_code, "ready-made deck “wildling”" in refused.json["detail"]) == (422, True)
    assert bob.post(f"/play/{opened['link']}", json={"deck": "lannister"}).status_code == 200
    full = eve.post(f"/play/{opened['link']}", json={"deck": "lannister"})
    assert (full.status_code, full.json["type"]) == (409, "/problems/seat-not-free")
    assert eve.post("/play/nowhere", json={"deck": "stark"}).status_code == 404
    assert ann.post("/matches", json={"format": "joust", "seats": 5, "deck": "stark"}).status_code == 422


def test_the_facts_of_cards_are_kept_for_ever_under_their_mark(sitting: Sitting, app: Flask):
    match, ann, _ = sitting
    table = ann.get(f"/matches/{match}/view").json
    address = f"/cards/{table['ruleset']}/{table['facts']}.json"
    sent = app.test_client().get(address)
    assert sent.status_code == 200
    assert "immutable" in sent.headers["Cache-Control"]
    assert app.test_client().get(address, headers={"If-None-Match": sent.headers["ETag"]}).status_code == 304
    assert {card["code"] for card in table["cards"].values()} <= sent.json.keys()
    assert sent.json["01146"]["title"] == "Robb Stark"
    for nothing in (f"/cards/{table['ruleset']}/0000.json", f"/cards/bridge/{table['facts']}.json"):
        assert app.test_client().get(nothing).status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        {"prompt": 3, "ids": ["a", "b"], "key": "k"},
        {"prompt": 0, "ids": [], "key": "~" * 40},
        *({"prompt": -1, "ids": [], "key": "k"}, {"prompt": 3.0, "ids": [], "key": "k"}),
        *({"prompt": True, "ids": [], "key": "k"}, {"prompt": "3", "ids": [], "key": "k"}),
        *({"prompt": 3, "ids": [""], "key": "k"}, {"prompt": 3, "ids": ["x" * 81], "key": "k"}),
        *({"prompt": 3, "ids": ["x"] * 201, "key": "k"}, {"prompt": 3, "ids": "x", "key": "k"}),
        *({"prompt": 3, "ids": [], "key": ""}, {"prompt": 3, "ids": [], "key": "x" * 41}),
        *({"prompt": 3, "ids": [], "key": "a\n"}, {"prompt": 3, "ids": [], "key": "é"}, {"prompt": 3, "ids": []}),
        {"prompt": 3, "ids": [], "key": "k", "more": 1},
    ],
)
def test_a_choice_that_is_read_quickly_is_one_that_the_schema_takes(body: dict):
    try:
        quick = msgspec.json.decode(json.dumps(body), type=ChoiceBody)
    except msgspec.DecodeError:
        with pytest.raises(ValidationError):
            ChoiceSchema().load(body)
    else:
        assert msgspec.structs.asdict(quick) == ChoiceSchema().load(body)
