"""Matches of the other games over HTTP: whatever is stale, foreign, illegal or malformed changes nothing and is
refused in words, and they are taken back, paused, frozen, led out and ended like any."""

from collections.abc import Iterator
from random import Random
from uuid import UUID, uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine.games.registry import DEFAULT_GAME, RULESETS
from tests.effort import examples
from tests.support.tournament.online.tables import begun
from tests.support.tournament.online_tables import check_kept, said, seen, wish
from tests.support.tournament.people import browser, make_account
from tournament.events.online_settings import ChessClock, MatchSettings, TimeoutAction
from tournament.online.operations.match.runtime import MatchRuntime

Json = dict[str, object]
OTHERS = [game for game in RULESETS if game != DEFAULT_GAME]


class Attacked:
    """A match, its players in browsers, and whoever is asked."""

    def __init__(self, app: Flask, play: MatchRuntime, game: str, number: int, settings: MatchSettings) -> None:
        people = [make_account(play.database, f"{name} {number}") for name in ("Ann", "Bob")]
        self.match = str(begun(play, people, seed=number, settings=settings, game=game))
        self.players = [browser(app, one) for one in people]
        self.random = Random(f"{game} {number}")

    def sends(self, player: FlaskClient, body: object) -> tuple[int, Json]:
        answer = player.post(f"/matches/{self.match}/choices", json=body)
        return answer.status_code, answer.json

    def asked(self) -> tuple[int, Json] | None:
        """The seat that is asked, and its prompt; None when it is over."""
        views = [seen(player, self.match) for player in self.players]
        return next(((seat, view["prompt"]) for seat, view in enumerate(views) if view["prompt"]), None)

    def wrong(self, seat: int, prompt: dict) -> Iterator[tuple[FlaskClient, object]]:
        """Who sends what that nobody may take."""
        ids = [offer["id"] for offer in prompt["offers"]]
        good = {"prompt": prompt["id"], "ids": ids[: max(prompt["least"], 1)], "key": uuid4().hex}
        asked, other = self.players[seat], self.players[1 - seat]
        yield other, good
        for change in (
            {"prompt": prompt["id"] - 1},
            {"prompt": prompt["id"] + 1},
            {"prompt": 2**70},
            {"ids": [ids[0], ids[0]]},
            {"ids": [f"{ids[0]} 7"]},
            {"ids": [f"use {self.random.randint(1, 90)} 9"]},
            {"ids": [f"play h{self.random.randrange(120)} 9"]},
            {"ids": ["x" * 81]},
            {"ids": [["pass"]]},
            {"ids": [None]},
            {"ids": {"pass": 1}},
            {"key": ""},
            {"more": 1},
        ):
            yield asked, good | change
        if len(ids) > prompt["most"]:
            yield asked, good | {"ids": ids}
        if prompt["least"]:
            yield asked, good | {"ids": []}
        yield asked, [good]

    def attack(self, seat: int, prompt: dict) -> None:
        before = [seen(player, self.match) for player in self.players]
        for player, body in self.wrong(seat, prompt):
            status, told = self.sends(player, body)
            assert status in (409, 422) and told["detail"], (body, status, told)
        assert [seen(player, self.match) for player in self.players] == before

    def answer(self, seat: int, prompt: dict) -> None:
        """Something that is offered; the same key does it once."""
        ids = [offer["id"] for offer in prompt["offers"]]
        picked = self.random.sample(ids, self.random.randint(prompt["least"], min(prompt["most"], len(ids))))
        sent = {"prompt": prompt["id"], "ids": picked, "key": uuid4().hex}
        status, told = self.sends(self.players[seat], sent)
        assert status in (200, 422), told
        if status == 200 and self.random.random() < 0.2:
            again, same = self.sends(self.players[seat], sent)
            assert (again, same["version"]) == (200, told["version"])


def agree(at: Attacked, patch: pytest.MonkeyPatch) -> None:
    """A take-back, a pause, a draw that is not wanted, and a fault that both leave behind them."""
    ann, bob = at.players
    if seen(ann, at.match)["last"] is not None:
        said(ann, at.match, "takeback", "ask")
        said(bob, at.match, "takeback", "grant")
    said(bob, at.match, "pause", "ask")
    assert said(ann, at.match, "pause", "grant")["status"] == "paused"
    said(ann, at.match, "pause", "resume")
    assert said(bob, at.match, "pause", "grant")["status"] == "live"
    said(ann, at.match, "draw", "ask")
    assert said(bob, at.match, "draw", "refuse")["status"] == "live"
    with patch.context() as broken:
        broken.setattr("engine.match.submission.concede", lambda *_: 1 // 0)
        frozen = ann.post(f"/matches/{at.match}/concede", json={"key": uuid4().hex})
    assert (frozen.status_code, frozen.json["status_of_match"]) == (409, "frozen")
    wish(ann, at.match, "go back")
    assert wish(bob, at.match, "go back")["status"] == "live"


@pytest.mark.parametrize("game", OTHERS)
@pytest.mark.parametrize("number", range(examples(1, 10)))
def test_what_is_wrong_changes_nothing_and_is_refused_in_words(
    app: Flask, play: MatchRuntime, monkeypatch: pytest.MonkeyPatch, game: str, number: int
):
    at = Attacked(app, play, game, number, MatchSettings())
    for turn in range(examples(24, 800)):
        asked = at.asked()
        if asked is None:
            break
        if turn % 8 == 4:
            at.attack(*asked)
        at.answer(*asked)
        if turn % 40 == 20 and at.asked() is not None:
            agree(at, monkeypatch)
    check_kept(play, at.match)


@pytest.mark.parametrize("game", OTHERS)
def test_it_ends_by_agreement_by_giving_up_or_by_the_clock(app: Flask, play: MatchRuntime, game: str):
    drawn, given_up = (Attacked(app, play, game, number, MatchSettings()) for number in (1, 2))
    said(drawn.players[0], drawn.match, "draw", "ask")
    over = said(drawn.players[1], drawn.match, "draw", "grant")
    assert (over["status"], over["outcome"]["winner"], over["outcome"]["reason"]) == ("ended", None, "draw agreed")
    over = given_up.players[1].post(f"/matches/{given_up.match}/concede", json={"key": "enough"}).json
    assert (over["status"], over["outcome"]["winner"]) == ("ended", 0)
    clock = ChessClock(minutes=1, on_timeout=TimeoutAction.CALL)
    late = Attacked(app, play, game, 3, MatchSettings(clock=clock))
    asked = seen(late.players[0], late.match)["clocks"]["runs"][0]
    claimed = late.players[1 - asked].post(f"/matches/{late.match}/claim", json={"key": "k", "seat": asked}).json
    assert (claimed["status"], claimed["outcome"]["winner"]) == ("ended", 1 - asked)
    for at in (drawn, given_up, late):
        refused = at.players[0].post(f"/matches/{at.match}/choices", json={"prompt": 1, "ids": [], "key": "k"})
        assert (refused.status_code, refused.json["status_of_match"]) == (409, "ended")
        check_kept(play, str(UUID(at.match)))
