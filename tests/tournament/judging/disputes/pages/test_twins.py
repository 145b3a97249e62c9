"""Two matches that differ in one hidden card: whatever is done about a dispute, the opponent, the public and judges
who have not taken it are sent the same bytes, refusals too."""

import re
import sqlite3
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine.record.record import Record
from tests.effort import examples
from tests.support.engine.play import CORE
from tests.support.tournament.laid import Laid
from tests.support.tournament.online_event import Online
from tests.support.tournament.people import browser
from tests.support.tournament.saved_matches import twins
from tests.tournament.conftest import config_in
from tournament.app import connect_services
from tournament.core.security.permissions import Role
from tournament.core.storage.database import Database
from tournament.http import context as current
from tournament.judging.disputes.operations import casual_tables as casual
from tournament.judging.disputes.operations.remedies import remedies
from tournament.online.pages.records import match_lookup as opened
from tournament.replays.operations import rows

MATCH = UUID(int=77)
HOLDER, OPPONENT = 0, 1
DRAWN = re.compile(rb'(name="(?:key|csrf[^"]*)"\s+value|content)="[^"]*"|nonce-[^\'";]+|"request": "[^"]*"')
"""What is drawn anew for every page."""

Told = tuple[str, str, str, int, bytes]


class Twins:
    """The same event twice, each with one of the matches; everybody's words are kept as they were sent."""

    def __init__(self, app: Flask, database: Database, patch: pytest.MonkeyPatch) -> None:
        self.app = app
        self.run = run = Online(database)
        run.play = app.extensions["kingsmoot.online"]
        run.with_decks(2).playing()
        staff = {
            "taker": run.staff("Judith"),
            "judge": run.staff("Jorah"),
            "head": run.staff("Hedda", Role.HEAD_JUDGE),
        }
        self.players = [run.player(1), run.player(2)]
        people = {
            **staff,
            "holder": self.players[HOLDER],
            "opponent": self.players[OPPONENT],
            "visitor": run.account("Varys"),
        }
        self.clients: dict[str, FlaskClient] = {name: browser(app, who) for name, who in people.items()}
        self.laid = Laid(run, patch)
        for module in [*sys.modules.values()]:
            if getattr(module, "now", None) is current.now and module is not current:
                patch.setattr(module, "now", lambda: datetime(2026, 5, 1, tzinfo=UTC))
        self.source = Path(str(database.url.database))

    def stand(self, folder: Path, record: Record, is_casual: bool = False) -> "Twins":
        """The event as it was, with this match at its table, or at none."""
        folder.mkdir()
        with sqlite3.connect(self.source) as source, sqlite3.connect(folder / "kingsmoot.db") as copy:
            source.backup(copy)
        connect_services(self.app, config_in(folder))
        self.run.play = self.app.extensions["kingsmoot.online"]
        self.run.database = self.app.extensions["kingsmoot.database"]
        for kept in (opened._match_cache, rows._viewer_logs):  # by the id of the match, which here means two
            kept.forget()
        self.laid.lay(record, CORE, self.players, self.run.now, MATCH, is_casual)
        self.version, self.count = 0, 0
        return self

    def gets(self, who: str, path: str) -> Told:
        return self._told(who, "get", path, self.clients[who].get(path))

    def posts(self, who: str, path: str, **sent: object) -> Told:
        self.count += 1
        if path.startswith(("/api", "/matches")):
            more = {"key": f"k{self.count}", **({"version": self.version} if "step" not in sent else {}), **sent}
            answer = self.clients[who].post(path, json=more, headers={"Accept": "application/json"})
        else:
            answer = self.clients[who].post(path, data=sent)
        dispute = (answer.get_json(silent=True) or {}).get("dispute") or answer.get_json(silent=True) or {}
        self.version = dispute.get("version", self.version) if answer.status_code == 200 else self.version
        return self._told(who, "post", path, answer)

    def _told(self, who: str, method: str, path: str, answer: object) -> Told:
        status, data = answer.status_code, answer.data  # type: ignore[attr-defined]
        return who, method, path, status, DRAWN.sub(b"", data)


def everywhere(at: Twins, number: int) -> Iterator[Told]:
    """Every page and answer on which a dispute shows, to those who may not see the card."""
    slug = at.run.slug
    for who in ("opponent", "visitor", "judge"):
        for path in (
            f"/matches/{MATCH}/view",
            f"/matches/{MATCH}/log",
            f"/matches/{MATCH}/steps/20/answered",
            f"/matches/{MATCH}/leaks?to=20",
            f"/events/{slug}/disputes",
            f"/events/{slug}/disputes/{number}",
            f"/api/v1/events/{slug}/disputes/{number}",
        ):
            yield at.gets(who, path)
    yield at.gets("visitor", f"/events/{slug}/standings")


def script(at: Twins, steps: list[int], common: int) -> Iterator[Told]:
    """What people do, well and badly, and what others are told of it."""
    slug, match, number = at.run.slug, f"/matches/{MATCH}/disputes", 0
    for step in steps:
        for proposal in (None, "uphold", "allow late", "rewind"):
            sent = {"step": step, "kind": "timing", "text": "So?", "proposal": proposal}
            flagged = at.posts("opponent", match, **sent)
            yield flagged
            if flagged[3] == 200:
                number += 1
                yield at.posts("opponent", match, **sent)  # there is one at a time
                yield at.posts("opponent", f"{match}/{number}/withdraw", text="")
    yield at.posts("visitor", match, step=steps[-1], kind="legality", text="He cheats.")
    yield at.posts("visitor", match, step=10**6, kind="legality", text="He cheats.")
    number += 2
    at.posts("holder", match, step=steps[0], kind="timing", text="I was passed.", proposal="uphold")
    yield from everywhere(at, number)
    for verb in ("accept", "withdraw", "refuse"):
        yield at.posts("opponent", f"{match}/{number}/{verb}", text="No.")
    api, page = f"/api/v1/events/{slug}/disputes/{number}", f"/events/{slug}/disputes/{number}"
    at.posts("taker", f"{api}/take", text="")
    yield from everywhere(at, number)
    ruling = {"remedy": "rewind", "step": common, "reason": "Back.", "keep_chance": True}
    for who in ("judge", "opponent", "visitor"):
        yield at.posts(who, f"{api}/rule", **{**ruling, "step": steps[0]})
        yield at.posts(who, f"{page}/look", seat="0", card="h3")
        yield at.posts(who, f"{page}/preview", remedy="rewind", step=str(steps[0]))
    yield at.posts("opponent", f"{match}/{number}/agree", text="", to="remedy")
    at.posts("taker", f"{page}/look", seat="0")
    at.posts("taker", f"{api}/pass-up", text="")
    at.posts("head", f"{page}/preview", remedy="rewind", step=str(common))
    decided = at.posts("head", f"{api}/decide", **{"version": at.version, **ruling})
    assert decided[3] == 200, decided
    assert b'"closed"' in decided[4]
    yield from everywhere(at, number)


@pytest.mark.parametrize("number", range(41, 41 + examples(1, 8)))
def test_nobody_else_can_tell_the_twins_apart_by_a_dispute(
    app: Flask, database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
):
    both = twins(number)
    found = Twins(app, database, monkeypatch)
    compare(found, tmp_path, both)


def casually(at: Twins, steps: list[int], common: int) -> Iterator[Told]:
    """The same at a casual table: what its players do, well and badly, and what those who watch are told."""
    match, number = f"/matches/{MATCH}/disputes", 0

    def everywhere() -> Iterator[Told]:
        for who in ("opponent", "visitor", "judge"):
            for path in ("view", "log", "disputes", "watch/view", "steps/20/answered", "leaks?to=20"):
                yield at.gets(who, f"/matches/{MATCH}/{path}")

    for step in steps:
        for proposal in (None, "uphold", "allow late", "rewind"):
            flagged = at.posts("opponent", match, step=step, kind="timing", text="So?", proposal=proposal)
            yield flagged
            if flagged[3] == 200:
                number += 1
                yield at.posts("opponent", match, step=step, kind="legality", text="So?", proposal=proposal)
                for verb in ("agree", "insist", "appeal", "bless", "withdraw"):
                    yield at.posts("opponent", f"{match}/{number}/{verb}", text="")
    for who in ("visitor", "judge"):
        yield at.posts(who, match, step=steps[0], kind="legality", text="He cheats.")
        yield at.posts(who, f"{match}/1/take", text="")
    for who, other, verb, proposal in (
        ("holder", "opponent", "refuse", "uphold"),
        ("opponent", "holder", "refuse", "rewind"),
        ("holder", "opponent", "agree", "uphold"),
        ("opponent", "holder", "agree", "rewind"),
    ):
        flagged = at.posts(who, match, step=common, kind="timing", text="I was passed.", proposal=proposal)
        assert flagged[3] == 200, flagged
        number += 1
        yield from everywhere()
        yield at.posts("opponent", f"{match}/{number}/say", text="Hm.")
        answered = at.posts(other, f"{match}/{number}/{verb}", text="")
        assert answered[3] == 200, answered
        if other == "opponent":
            yield answered
        yield from everywhere()
    sent = {"step": common, "kind": "timing", "text": "I was passed.", "proposal": "allow late"}
    yield at.posts("opponent", match, **sent)


def compare(found: Twins, folder: Path, both: list[Record], is_casual: bool = False) -> None:
    prompts = [set(one.prompt_steps()) for one in both]
    differing, shared = sorted(prompts[0] ^ prompts[1]), sorted(prompts[0] & prompts[1])
    assert differing, "the holder could always do the same with both"
    steps = sorted({*differing[:: len(differing) // examples(1, 4)][: examples(1, 4)], shared[len(shared) // 2]})
    play = casually if is_casual else script
    told = [
        list(play(found.stand(folder / str(place), record, is_casual), steps, shared[-3]))
        for place, record in enumerate(both)
    ]
    for one, other in zip(*told, strict=True):
        assert one == other, f"{one[0]} can tell by {one[1]} {one[2]}"
    given = [status for *_, status, _ in told[0]]
    assert {200, 403, 409, 422} <= {*given}, sorted({*given})
    assert given.count(200) > 20


@pytest.mark.parametrize("number", range(41, 41 + examples(1, 8)))
def test_nobody_else_can_tell_the_twins_apart_by_a_dispute_of_a_casual_match(
    app: Flask, database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
):
    monkeypatch.setattr(casual, "MAX_FLAGS", 99)
    compare(Twins(app, database, monkeypatch), tmp_path, twins(number), is_casual=True)


def test_a_planted_leak_is_found(app: Flask, database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A refusal that says at which step somebody was asked tells what the holder could do."""
    monkeypatch.setattr(remedies, "answer_step", lambda record, step, seat: max(record.prompt_steps()[:step]))
    with pytest.raises(AssertionError, match="can tell by"):
        compare(Twins(app, database, monkeypatch), tmp_path, twins(41))
