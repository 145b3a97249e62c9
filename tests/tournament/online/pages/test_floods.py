"""A seat that floods its match is refused with 429 and nothing written; the others play on."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select, update

from engine import Match
from engine.chain.inputs import Choice
from tests.support.tournament.online.tables import begun, people
from tests.tournament.online.pages.conftest import Sitting
from tournament.core.storage.database import Database
from tournament.online.models import OnlineInput, OnlinePace, OnlineReport, OnlineSeat, OnlineState
from tournament.online.operations.match import match_limits
from tournament.online.operations.match.match_limits import LIMITS, ActionKind, ActionLimit, BlockedSeats
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.submission import submit_input
from tournament.online.problems import ChoiceNotLegal, MatchTooLong, PromptPassed, TooManyActions


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Limits that a test comes to quickly."""
    scaled = {kind: ActionLimit(3, 5, limit.words) for kind, limit in LIMITS.items()}
    monkeypatch.setattr(match_limits, "LIMITS", scaled)
    yield


def written(database: Database) -> list[int]:
    """All that a flood could make grow."""
    with database.read() as session:
        sums = [func.count(OnlineInput.seq), func.sum(OnlineInput.seq)]
        rows = [session.scalar(select(one)) or 0 for one in sums]
        rows.append(session.scalar(select(func.sum(OnlinePace.total))) or 0)
        rows.append(session.scalar(select(func.count(OnlineReport.number))) or 0)
        rows.append(session.scalar(select(func.sum(OnlineSeat.mutes))) or 0)
        rows.append(session.scalar(select(func.sum(OnlineState.version + OnlineState.stirs))) or 0)
    return rows


def set_asking(client: FlaskClient, match: str, number: int) -> int:
    value = "on" if number % 2 else "off"
    sent = {"name": "confirm_risky", "value": value, "key": f"setting {number}"}
    return client.post(f"/matches/{match}/settings", json=sent).status_code


def test_settings_have_a_limit_for_all_workers(either_app: Flask, either_sitting: Sitting, either_database: Database):
    match, ann, bob = either_sitting
    most = LIMITS[ActionKind.SETTING].in_window
    assert {set_asking(ann, match, number) for number in range(most)} == {200}
    before = written(either_database)
    assert {set_asking(ann, match, 1000 + number) for number in range(5)} == {429}
    play: MatchRuntime = either_app.extensions["kingsmoot.online"]
    either_app.extensions["kingsmoot.online"] = MatchRuntime(play.database, play.sealer)  # as another worker
    refused = ann.post(f"/matches/{match}/settings", json={"name": "confirm_risky", "value": "on", "key": "x"})
    assert refused.status_code == 429
    assert refused.content_type == "application/problem+json"
    assert refused.json["type"] == "/problems/too-many-actions"
    assert 0 < int(refused.headers["Retry-After"]) == refused.json["retry_after"] <= match_limits.WINDOW_SECONDS
    assert written(either_database) == before
    assert set_asking(ann, match, 0) == 200  # the same key again is the same answer again
    assert set_asking(bob, match, 0) == 200
    with either_database.write() as session:  # a minute later
        session.execute(update(OnlinePace).values(since=OnlinePace.since - match_limits.WINDOW_SECONDS * 1000))
    assert set_asking(ann, match, 2000) == 200


def test_a_match_takes_so_many_in_all(few: None, sitting: Sitting, database: Database):
    match, ann, _ = sitting
    codes = []
    for number in range(7):
        codes.append(set_asking(ann, match, number))
        with database.write() as session:
            session.execute(update(OnlinePace).values(since=OnlinePace.since - match_limits.WINDOW_SECONDS * 1000))
    assert codes == [200] * 5 + [429] * 2
    refused = ann.post(f"/matches/{match}/settings", json={"name": "confirm_risky", "value": "on", "key": "x"})
    assert "per match" in refused.json["detail"] and "Retry-After" not in refused.headers


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("settings", [{"name": "confirm_risky", "value": "on"}, {"name": "confirm_risky", "value": "off"}]),
        ("draw", [{"do": "ask"}, {"do": "withdraw"}]),
        ("takeback", [{"do": "ask"}, {"do": "withdraw"}]),
        ("pause", [{"do": "ask"}, {"do": "withdraw"}]),
        ("gifts", [{"to": 1, "amount": 1, "note": ""}]),
        ("loop", [{"times": 2}]),
        ("choices", [{"ids": ["no such thing"], "prompt": 1}]),
        ("concede", [{}]),
        ("mutes", [{"seat": 1, "muted": True}, {"seat": 1, "muted": False}]),
        ("reports", [{"lines": []}]),
        ("words", [{"text": "Hello again"}]),
        ("frozen", [{"do": "end"}]),
        ("disputes", [{"step": 3, "kind": "timing", "text": "Look at that.", "proposal": "rewind"}]),
    ],
)
def test_whatever_a_seat_sends_has_a_limit(
    few: None, path: str, sent: list[dict], sitting: Sitting, database: Database
):
    match, ann, bob = sitting
    bob.post(f"/matches/{match}/words", json={"text": "Hello", "key": "k"})
    if path == "concede":  # what is refused of it
        assert bob.post(f"/matches/{match}/concede", json={"key": "first"}).status_code == 200
    codes: list[int] = []
    for number in range(12):
        before = written(database)
        key = {} if path == "mutes" and "key" in sent[0] else {"key": f"number {number}"}
        answer = ann.post(f"/matches/{match}/{path}", json=sent[number % len(sent)] | key)
        codes.append(answer.status_code)
        if answer.status_code == 429:
            assert written(database) == before, (path, number)
    assert 429 not in codes[:3] and set(codes[6:]) == {429}, codes


def test_refused_choices_cost_no_engine_in_the_end(
    few: None, app: Flask, sitting: Sitting, monkeypatch: pytest.MonkeyPatch
):
    match, ann, _ = sitting
    worked: list[Match] = []
    submit = Match.submit
    monkeypatch.setattr(Match, "submit", lambda self, *given: (worked.append(self), submit(self, *given))[1])
    step = ann.get(f"/matches/{match}/view").json["version"]
    body = {"ids": ["no such thing"], "prompt": step}

    def chosen(key: str) -> int:
        return ann.post(f"/matches/{match}/choices", json=body | {"key": key}).status_code

    codes = [chosen(f"k{number}") for number in range(20)]
    assert codes[:3] == [codes[0]] * 3 and codes[0] in (409, 422)
    assert codes[3:] == [429] * 17
    assert len(worked) == 4  # the fourth told that it is too much, and then nobody looked
    play: MatchRuntime = app.extensions["kingsmoot.online"]
    app.extensions["kingsmoot.online"] = replace(play, held=BlockedSeats())  # as another worker, which finds out once
    assert ({chosen(f"a{number}") for number in range(9)}, len(worked)) == ({429}, 5)


def test_waiting_ends_when_it_is_told_to(few: None, play: MatchRuntime, database: Database):
    match_id = begun(play, people(database, 2), 4, "joust")
    now = datetime.now(UTC)

    def choose(key: str, at: datetime) -> str:
        try:
            submit_input(play, match_id, Choice(0, "no such thing"), key, at, lambda *_: None)
        except (ChoiceNotLegal, PromptPassed):
            return "not legal"
        except TooManyActions as problem:
            return f"wait {problem.facts['retry_after']}"
        return "taken"

    assert [choose(f"k{number}", now) for number in range(5)] == ["not legal"] * 3 + ["wait 60"] * 2
    assert choose("later", now + timedelta(seconds=20)) == "wait 40"
    assert choose("much later", now + timedelta(seconds=60)) == "not legal"


def test_no_match_gets_longer_than_its_bound(play: MatchRuntime, database: Database, monkeypatch: pytest.MonkeyPatch):
    match_id = begun(play, people(database, 2), 4, "joust")
    with database.read() as session:
        step = session.get_one(OnlineState, match_id).step
    monkeypatch.setattr(match_limits, "MAX_MATCH_STEPS", step)
    with pytest.raises(MatchTooLong, match="Agree on a draw, concede"):
        submit_input(play, match_id, Choice(0, "whatever"), "k", datetime.now(UTC), lambda *_: None)
    assert written(database)[0] == 1


def test_counts_are_rows_of_the_match(database: Database, sitting: Sitting):
    match, ann, _ = sitting
    set_asking(ann, match, 1)
    with database.read() as session:
        row = session.scalars(select(OnlinePace).filter_by(kind="setting")).one()
        assert (row.match_id, row.seat, row.kind, row.count, row.total) == (UUID(match), 0, "setting", 1, 1)
