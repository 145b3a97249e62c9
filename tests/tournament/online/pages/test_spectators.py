"""Watchers are sent the bytes of a match that only ever had what the delay allows: nothing newer, nothing hidden."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from random import Random
from uuid import UUID, uuid4

import pytest
from flask import Flask, Response, request
from flask.testing import FlaskClient

from engine import Concede, Match, Proposal, Setting
from engine.chain.inputs import ASK, GRANT, PAUSE, RESUME, TAKEBACK, Input
from tests.effort import examples, in_rotation
from tests.support.tournament.online.tables import NOON, begun, people, pick
from tests.support.tournament.people import browser, make_account
from tests.support.tournament.valid_html import faults
from tournament.core.security.principal import Principal
from tournament.events.online_settings import ChessClock, MatchSettings
from tournament.online.models import OnlineMatch
from tournament.online.operations.lobby.setup import set_ready
from tournament.online.operations.match.clocks import read_clocks, to_milliseconds
from tournament.online.operations.match.frozen_matches import FrozenResolution, vote_resolution
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import MatchSnapshot, load_public_version, load_snapshot
from tournament.online.operations.match.submission import read_match, submit_input
from tournament.online.operations.view import spectators as watching
from tournament.online.operations.view import visibility
from tournament.online.operations.view.public_log import PublicLog
from tournament.online.operations.view.spectators import SpectatorFeed, load_spectator_snapshot
from tournament.online.problems import MatchNotLive
from tournament.online.states import OnlineStatus

DELAY = timedelta(minutes=5)
AGES = timedelta(days=400)
CLOCK = ChessClock(minutes=90, increment=5, delay=10)
CHANGING = re.compile(
    rb"(?m)^(?:Date|X-Request-Id|Kingsmoot-Now): .*$|\"request\":\"\w+\"|csrf.token\" (?:content|value)=\"[^\"]+\""
)
PAGES = ("/watch", "/watch?stream=1", "/watch/log", "/watch/log?step=0&all=1")
OTHERS = ("/record", "/record?eyes=public", "/read", "/view", "/log?after=0", "/lobby", "/stream?once=1", "")
ANSWERS = (
    *("/steps/4", "/steps/40", "/steps/12/around", "/steps/40/around", "/steps/12/rests-on", "/steps/40/rests-on"),
    *("/search?q=", "/search?kind=pass", "/steps/12/why?seat=1&card=1", "/steps/12/answered", "/leaks?to=3"),
)


@dataclass
class Clock:
    now: datetime = NOON


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    for module in ("spectators", "records.record", "records.ended_matches", "records.match_lookup"):
        monkeypatch.setattr(f"tournament.online.pages.{module}.now", lambda: clock.now)
    for module in ("match.snapshots", "view.live_log"):
        monkeypatch.setattr(f"tournament.online.operations.{module}.CHECKPOINT_EVERY", 8)
    return clock


Deed = Callable[[UUID], None]


@dataclass
class Delayed:
    """A match that is watched, and its follower: the same players, decks and seed, but each deed is done there only
    when the delay has passed, and so it never had anything newer."""

    app: Flask
    play: MatchRuntime
    clock: Clock
    players: list[Principal]
    match_id: UUID
    follower: UUID
    random: Random
    eyes: list[FlaskClient]
    """Of nobody known, and of a stranger who is signed in."""
    deeds: list[tuple[datetime, Deed]] = field(default_factory=list)
    done: int = 0
    step: int = 0
    told: set[str] = field(default_factory=set)

    @classmethod
    def open(cls, app: Flask, clock: Clock, number: int, format: str = "joust") -> "Delayed":
        play: MatchRuntime = app.extensions["kingsmoot.online"]
        players = people(play.database, 2 if format == "joust" else 3)
        settings = MatchSettings(clock=CLOCK if number % 2 == 0 else None)
        both = [begun(play, players, number, format, ready=len(players) - 1, settings=settings) for _ in range(2)]
        stranger = browser(app, make_account(play.database, f"Eve {uuid4().hex[:6]}"))
        return cls(app, play, clock, players, *both, Random(number), [app.test_client(), stranger])

    def begin(self) -> None:
        def ready(match: UUID, at: datetime = self.clock.now) -> None:
            with self.play.database.write() as session:
                assert set_ready(session, self.play.sealer, match, self.players[-1], b"nonce" * 4, at)

        self.act(ready)

    def act(self, deed: Deed) -> None:
        """Something happens at the table now, and is kept for the follower."""
        deed(self.match_id)
        self.deeds.append((self.clock.now, deed))

    def give(self, given: Input, prompt: int | None = None) -> None:
        at = self.clock.now
        self.act(
            lambda match: submit_input(self.play, match, given, uuid4().hex, at, lambda *_: None, prompt) and None
        )

    def answer(self) -> bool:
        """Whoever is asked answers something legal, or now and then somebody wants something else."""
        snapshot = load_snapshot(self.play, self.match_id)
        if snapshot.status is OnlineStatus.ENDED:
            return False
        wanted = self.random.random()
        seat = self.random.randrange(len(self.players))
        if wanted < 0.06:
            self.give(Setting(seat, "confirm_risky", self.random.choice(["on", "off"])))
        elif wanted < 0.1:
            for about in (PAUSE, RESUME):
                self._agree(seat, about)
        elif wanted < 0.16 and read_match(self.play, snapshot, lambda match, _: match.game.chose[seat]):
            self._agree(seat, TAKEBACK)
        else:
            found = read_match(self.play, snapshot, lambda match, now: pick(match, now, str(self.random.random())))
            assert found is not None
            self.give(*found)
        return True

    def _agree(self, seat: int, about: str) -> None:
        self.give(Proposal(seat, about, ASK))
        for other in range(len(self.players)):
            if other != seat:
                self.clock.now += timedelta(seconds=self.random.choice([0, 2, 400]))
                self.give(Proposal(other, about, GRANT))

    def freeze(self) -> None:
        """A fault of the engine; then all go back."""
        at = self.clock.now

        def froze(match: UUID) -> None:
            with pytest.MonkeyPatch.context() as broken, pytest.raises(MatchNotLive):
                broken.setattr("engine.match.submission.concede", lambda *_: 1 // 0)
                submit_input(self.play, match, Concede(0), uuid4().hex, at, lambda *_: None)

        self.act(froze)
        for seat in range(len(self.players)):
            self.clock.now += timedelta(seconds=self.random.choice([20, 200]))
            at_last = self.clock.now
            self.act(
                lambda match, seat=seat, at=at_last: (
                    vote_resolution(self.play, match, seat, FrozenResolution.GO_BACK, "k", at) and None
                )
            )

    def look(self) -> None:
        """Everything that a watcher can ask for, of both matches: the bytes are the same."""
        allowed = self.clock.now - DELAY
        for at, deed in self.deeds[self.done :]:
            if at.timestamp() > int(allowed.timestamp()):
                break
            deed(self.follower)
            self.done += 1
        paths = ["/watch/view", "/watch/log?after=0", f"/watch/log?after={self.step}"]
        everything = (*PAGES, *OTHERS, *ANSWERS)
        paths += self.random.sample(everything, 5) if self.done < len(self.deeds) else everything
        here = [self._heard(self.match_id, path) for path in paths]
        now, self.clock.now = self.clock.now, self.clock.now + AGES
        kept = self.app.extensions["kingsmoot.watching"]
        self.app.extensions["kingsmoot.watching"] = SpectatorFeed(MatchRuntime(self.play.database, self.play.sealer))
        there = [self._heard(self.follower, path) for path in paths]
        self.app.extensions["kingsmoot.watching"], self.clock.now = kept, now
        for path, one, other in zip(paths, here, there, strict=True):
            assert one == other, f"a watcher at {now} can tell by {path or 'the page'}"
        self.step = self.eyes[0].get(f"/matches/{self.match_id}/watch/log?after={self.step}").json["step"]
        answer = self.eyes[0].get(f"/matches/{self.match_id}/watch/view")
        assert int(answer.headers["Kingsmoot-Now"]) == to_milliseconds(allowed.replace(microsecond=0))
        self.told.add(answer.json["status"])
        self._compare_clocks(answer.json.get("clocks"))

    def _compare_clocks(self, told: dict | None) -> None:
        """With those that the follower's row keeps, which were never computed from its inputs."""
        snapshot = load_snapshot(self.play, self.follower)
        kept = read_clocks(snapshot.clocks)
        if kept is None or snapshot.status in (OnlineStatus.WAITING, OnlineStatus.ENDED):
            assert told is None
            return
        assert (told["at"], told["left"], told["outs"]) == (kept.clocks.at, [*kept.clocks.left], [*kept.clocks.outs])
        self.told.add("clocks")

    def _heard(self, match_id: UUID, path: str) -> list[bytes]:
        answers = [eyes.get(f"/matches/{match_id}{path}") for eyes in self.eyes]
        return [
            CHANGING.sub(b"", f"{one.status}\n{one.headers}\n".encode() + one.data).replace(
                str(match_id).encode(), b"this-match"
            )
            for one in answers
        ]


def watched(table: Delayed, moves: int) -> None:
    """Plays with pauses of all lengths while somebody looks now and then, until all that happened may be told."""
    table.look()
    table.begin()
    for move in range(moves):
        table.clock.now += timedelta(seconds=table.random.choice([0.4, 1, 7, 40, 90, 301]))
        if move == moves // 2:
            table.freeze()
        elif not table.answer():
            break
        if move % 4 == 0:
            table.look()
    if load_snapshot(table.play, table.match_id).status is not OnlineStatus.ENDED:
        table.give(Concede(0))
    for seconds in (0, 100, 199, 1, 1, 3600):
        table.clock.now += timedelta(seconds=seconds)
        table.look()


@pytest.mark.parametrize("number", range(examples(1, 20)))
def test_a_watcher_is_sent_the_bytes_of_a_match_that_only_had_what_the_delay_allows(
    one_app: Flask, clock: Clock, number: int
):
    table = Delayed.open(one_app, clock, number)
    watched(table, examples(24, 400))
    assert {"waiting", "live", "ended"} <= table.told
    assert ("clocks" in table.told) is (number % 2 == 0)


@pytest.mark.parametrize("number", range(examples(0, 6)))
def test_nor_of_a_melee(app: Flask, clock: Clock, number: int):
    watched(Delayed.open(app, clock, number, "melee"), examples(0, 400))


def test_many_watchers_cost_one_engine(app: Flask, clock: Clock, monkeypatch: pytest.MonkeyPatch):
    table = Delayed.open(app, clock, 3)
    table.begin()
    for _ in range(5):
        table.answer()
    carried: list[int] = []
    drawn: list[int] = []
    plain, see = Match.submit, watching.make_public_view
    monkeypatch.setattr(Match, "submit", lambda match, *rest: carried.append(match.step) or plain(match, *rest))
    monkeypatch.setattr(watching, "make_public_view", lambda *rest: drawn.append(1) or see(*rest))
    clock.now += DELAY
    address = f"/matches/{table.match_id}/watch"
    marks = {app.test_client().get(f"{address}/view").headers["ETag"] for _ in range(20)}
    assert (len(marks), len(drawn), len(carried)) == (1, 1, len(set(carried)))
    carried.clear()
    clock.now += timedelta(seconds=30)
    again = app.test_client().get(f"{address}/view", headers={"If-None-Match": marks.pop()})
    assert (again.status_code, again.data, carried) == (304, b"", [])
    table.answer()
    carried.clear()
    clock.now += DELAY
    assert app.test_client().get(f"{address}/view").status_code == 200
    assert len(carried) <= 1  # only what is new is played, if it is not the table that is kept now and then


def test_a_match_without_watchers_has_none_and_players_watch_like_everybody(app: Flask, clock: Clock):
    table = Delayed.open(app, clock, 4)
    table.begin()
    clock.now += timedelta(minutes=1)
    player = browser(app, table.players[0])
    for path in ("", "/view", "/log", "/log?after=0"):
        address = f"/matches/{table.match_id}/watch{path}"
        assert player.get(address).status_code == app.test_client().get(address).status_code == 200
    for moment in (clock.now, NOON + timedelta(hours=1)):  # before it may be told that it began, and after
        clock.now = moment
        for path in PAGES:
            page = app.test_client().get(f"/matches/{table.match_id}{path}").text
            assert not faults(page)
            assert (table.players[0].name in page) == (moment > NOON + DELAY)
    clock.now = NOON + timedelta(minutes=2)
    assert player.get(f"/matches/{table.match_id}/watch/view").json["status"] == "waiting"
    with table.play.database.write() as session:
        session.get_one(OnlineMatch, table.match_id).settings = {"watched": False}
    clock.now += timedelta(minutes=1)
    for path in ("", "/view", "/log", "/log?after=0"):
        refused = player.get(f"/matches/{table.match_id}/watch{path}", headers={"Accept": "application/json"})
        assert (refused.status_code, refused.json["type"]) == (403, "/problems/not-watched")
    assert app.test_client().get(f"/matches/{uuid4()}/watch").status_code == 404


# --- what the test above would find


def no_delay(table: Delayed, patch: pytest.MonkeyPatch) -> None:
    plain = load_spectator_snapshot
    leaky = lambda session, match, now, *rest: plain(session, match, now + DELAY, *rest)  # noqa: E731
    patch.setattr(watching, "load_spectator_snapshot", leaky)


def a_second_too_new(table: Delayed, patch: pytest.MonkeyPatch) -> None:
    plain, ahead = load_spectator_snapshot, timedelta(seconds=1)
    leaky = lambda session, match, now, *rest: plain(session, match, now + ahead, *rest)  # noqa: E731
    patch.setattr(watching, "load_spectator_snapshot", leaky)


def the_newest_status(table: Delayed, patch: pytest.MonkeyPatch) -> None:
    plain = load_spectator_snapshot

    def leaky(session, match, now, *rest):
        moment = plain(session, match, now, *rest)
        status = load_snapshot(table.play, match).status
        return replace(moment, halted=status if moment.seq >= 0 and status is not OnlineStatus.LIVE else None)

    patch.setattr(watching, "load_spectator_snapshot", leaky)


def an_etag_of_now(table: Delayed, patch: pytest.MonkeyPatch) -> None:
    plain = Response.set_etag

    def leaky(response: Response, mark: str, weak: bool = False) -> None:
        plain(response, f"{mark}-{load_public_version(table.play.database, request.view_args['match_id'])}", weak)

    patch.setattr(Response, "set_etag", leaky)


def a_log_to_its_end(table: Delayed, patch: pytest.MonkeyPatch) -> None:
    plain = PublicLog.extend

    def leaky(log: PublicLog, snapshot: MatchSnapshot) -> None:
        plain(log, load_snapshot(table.play, snapshot.match_id))

    patch.setattr(PublicLog, "extend", leaky)


def a_record_at_once(table: Delayed, patch: pytest.MonkeyPatch) -> None:
    patch.setattr("tournament.online.operations.view.visibility.visible_until", lambda settings, now: now)


def answers_of_now(table: Delayed, patch: pytest.MonkeyPatch) -> None:
    plain = load_spectator_snapshot
    patch.setattr(
        visibility, "load_spectator_snapshot", lambda session, match, now: plain(session, match, now + DELAY)
    )


def the_lobby_of_anybody(table: Delayed, patch: pytest.MonkeyPatch) -> None:
    patch.setattr("tournament.online.pages.lobby.find_own_seat", lambda match_id: 0)


LEAKS = (
    no_delay,
    a_second_too_new,
    the_newest_status,
    an_etag_of_now,
    a_log_to_its_end,
    a_record_at_once,
    answers_of_now,
    the_lobby_of_anybody,
)


@pytest.mark.parametrize("planted", in_rotation(LEAKS, 3), ids=lambda leak: leak.__name__)
def test_a_planted_leak_is_found(app: Flask, clock: Clock, monkeypatch: pytest.MonkeyPatch, planted):
    table = Delayed.open(app, clock, 0)
    table.look()  # nothing has happened, and so nothing can be told
    planted(table, monkeypatch)
    with pytest.raises(AssertionError, match="can tell by"):
        watched(table, 12)
