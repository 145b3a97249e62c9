"""Judge calls in a backup from before there were disputes become disputes, on both databases.

`judge_calls.json.zst` holds an event of eight players with four calls: one ruled on with rules and minutes, one that
Judith took, one that waits at the desk, and a disputed result. Nobody is head judge.
"""

import json
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
import zstandard
from sqlalchemy import select

from tests.support.tournament.calls import does, rules, stands
from tests.support.tournament.running import Running
from tournament.accounts.models import Account
from tournament.core.security.principal import CONSOLE, Principal
from tournament.core.storage.database import Database
from tournament.events.backup.operations.backup import import_event, open_backup
from tournament.events.floor.operations.match_logs import logs_of
from tournament.events.history.operations.undo import undo
from tournament.events.models.events import Staff
from tournament.events.problems import BackupNotReadable, CannotUndo
from tournament.judging.disputes.operations.transitions import DisputeVerb
from tournament.judging.disputes.operations.views.case_views import DisputeView, dispute_queue
from tournament.judging.states import DisputeKind, DisputeState

FILE = Path(__file__).with_name("judge_calls.json.zst")
NOW = datetime(2026, 1, 10, 9, 6, tzinfo=UTC)
RULED = UUID("53a8216a995c4f58b13a7030bd9d89ae")
JUDITH = UUID("46cb37d698c54b4f8574a2d6048ca9a8")


def document() -> dict[str, Any]:
    read = json.loads(zstandard.decompress(FILE.read_bytes()))
    assert isinstance(read, dict)
    return read


def written(document: dict[str, Any]) -> bytes:
    plain = json.dumps({**document, "checksum": ""}, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return json.dumps({**document, "checksum": sha256(plain.encode()).hexdigest()}).encode()


@pytest.fixture
def run(either_database: Database) -> Running:
    """The event of the backup, in an installation that knows its staff."""
    backup = document()
    with either_database.write() as session:
        for staff in backup["rows"]["staff"]:
            account = Account(id=UUID(staff["account_id"]), name=staff["name"], created_at=NOW)
            session.add(account)
    with either_database.write() as session:
        slug = import_event(session, open_backup(written(backup)), CONSOLE, NOW).slug
    run = Running.__new__(Running)
    run.database, run.slug, run.now, run.actor, run.people = either_database, slug, NOW, CONSOLE, {}
    return run


def calls(run: Running) -> list[DisputeView]:
    found: list[DisputeView] = run.look(dispute_queue)
    return sorted(found, key=lambda one: one.dispute.number)


def test_calls_become_disputes_and_nothing_of_them_is_lost(run: Running):
    assert [
        (one.claim, one.dispute.judge, one.dispute.judge_id, one.dispute.minutes, one.outcome, one.rules)
        for one in calls(run)
    ] == [
        ("May he marshal twice?", "Judith", JUDITH, 4, "Once a round.", ["lcg2:4.2.2", "lcg2:save"]),
        ("Whose turn is it?", "Judith", JUDITH, 0, "", []),
        ("Spilled coffee.", "", None, 0, "", []),
        ("I won.", "", None, 0, "", []),
    ]
    assert [(one.dispute.kind, one.dispute.state, f"{one.dispute.state_since:%H:%M:%S}") for one in calls(run)] == [
        (DisputeKind.QUESTION, DisputeState.CLOSED, "09:05:10"),
        (DisputeKind.QUESTION, DisputeState.TAKEN, "09:05:30"),
        (DisputeKind.QUESTION, DisputeState.OPEN, "09:05:40"),
        (DisputeKind.RESULT, DisputeState.OPEN, "09:06:00"),
    ]
    assert {str(one.dispute.id).replace("-", "") for one in calls(run)} == {
        row["id"] for row in document()["rows"]["judge_call"]
    }
    assert [log.call_id for log in run.look(logs_of, staff=True)] == [RULED]
    assert run.is_told_by_its_trail()


def test_a_call_under_way_keeps_its_taker_and_goes_on(run: Running):
    _, taken, waiting, _ = (one.dispute for one in calls(run))
    judith = Principal(JUDITH, "Judith")
    rules(run, taken, "The first player's.", judith)
    assert stands(run, taken).state is DisputeState.CLOSED
    assert does(run, waiting, DisputeVerb.TAKE, judith).state is DisputeState.TAKEN
    assert run.is_told_by_its_trail()


def test_an_event_without_a_head_judge_gets_its_organizer_as_one(run: Running):
    with run.database.read() as session:
        roles = session.scalars(select(Staff.role).where(Staff.name == "Orla").order_by(Staff.role)).all()
    assert roles == ["head judge", "organizer"]


def test_the_trail_tells_of_it_and_nobody_takes_it_back(run: Running):
    line = next(one for one in run.trail() if one.verb == "dispute.moved")
    said = "4 judge calls were kept as disputes from now on. Orla became head judge, since the event had none."
    assert line.summary == said
    with pytest.raises(CannotUndo):
        run.do(undo, line.number)


def test_a_head_judge_stays_the_only_one(either_database: Database):
    backup = document()
    rows = backup["rows"]["staff"]
    judith = next(row for row in rows if row["name"] == "Judith")
    for change in (one for line in backup["trail"] for one in line["changes"] if one["row"] == judith["id"]):
        change["after"]["role"] = "head judge"
    judith["role"] = "head judge"
    opened = open_backup(written(backup))
    assert sorted((row["name"], row["role"]) for row in opened.rows["staff"]) == [
        ("Judith", "head judge"),
        ("Orla", "organizer"),
    ]
    assert opened.trail[-1].summary == "4 judge calls were kept as disputes from now on."


@pytest.mark.parametrize(
    ("column", "value", "said"),
    [
        ("status", None, "status"),
        ("question", "Another one?", "match the history"),
        ("taken_by", "nobody", "taken_by"),
    ],
)
def test_a_call_of_an_older_backup_is_read_with_every_doubt(column: str, value: object, said: str):
    backup = document()
    backup["rows"]["judge_call"][0][column] = value
    with pytest.raises(BackupNotReadable, match=said):
        open_backup(written(backup))
