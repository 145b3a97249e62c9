"""Judge calls of before become disputes, and disputes calls again, with data, on both databases and from backups."""

import json
from hashlib import sha256
from pathlib import Path
from shutil import copy
from typing import Any

import pytest
from alembic import command
from sqlalchemy import select

from tests.tournament.calls import does, rules, stands
from tests.tournament.disputed import Disputed
from tests.tournament.operations.floor.test_logs import brought
from tests.tournament.running import Running
from tournament.database import Database
from tournament.event_problems import BackupNotReadable, CannotUndo
from tournament.models import Event, Staff
from tournament.models.states import DisputeKind, DisputeState, Remedy
from tournament.operations.backup.event import export_event, import_event, open_backup
from tournament.operations.backup.old_calls import CALLS
from tournament.operations.disputes.calling import call_judge
from tournament.operations.disputes.transitions import Verb
from tournament.operations.disputes.views import CaseView, calls_of
from tournament.operations.floor.logs import bring_log, logs_of
from tournament.operations.rounds.results import Said, dispute_result, report_result
from tournament.operations.trail.undo import undo
from tournament.policies import Role
from tournament.principal import CONSOLE
from tournament.schema import _alembic_config, upgrade

QUESTION = "May he marshal twice?"


@pytest.fixture
def run(either_database: Database) -> Running:
    """Ruled on with rules and minutes, taken, waiting at the desk, and a disputed result; nobody is head judge."""
    run = Running(either_database).with_players(8, accounts=True).playing()
    orla, judith = run.staff("Orla", Role.ORGANIZER), run.staff("Judith")
    tables = [table.players for table in run.tables()]
    closed = run.do(call_judge, QUESTION, actor=run.player(tables[0][0]))
    does(run, closed, Verb.TAKE, judith)
    run.do(bring_log, brought("of-a-call"), call_id=closed.id)
    given = {"entry": tables[0][0], "penalty": "caution", "infraction": "Slow play"}
    cited = ("lcg2:4.2.2", "lcg2:save")
    rules(run, closed, "Once a round.", judith, rules=cited, minutes=4, remedy=Remedy.PENALTY, **given)
    stands(run, closed)
    taken = run.do(call_judge, "Whose turn is it?", actor=run.player(tables[1][0]))
    does(run, taken, Verb.TAKE, judith)
    run.do(call_judge, "Spilled coffee.", by_staff=True, actor=orla)
    one, other = tables[2]
    run.do(report_result, 1, 1, 3, Said(winner=one), actor=run.player(one))
    run.do(dispute_result, 1, 1, 3, "I won.", actor=run.player(other))
    return run


def go_down(database: Database) -> None:
    config = _alembic_config()
    with database.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0025")


def calls(database: Database) -> list[Any]:
    with database.engine.connect() as connection:
        return list(connection.execute(select(CALLS).order_by(CALLS.c.called_at)))


def as_calls(run: Running) -> list[tuple[object, ...]]:
    """What a call held, of each dispute in the order of raising."""
    found: list[CaseView] = sorted(run.look(calls_of), key=lambda one: one.dispute.number)
    return [
        (
            one.claim,
            one.raised_by,
            one.dispute.judge,
            one.dispute.judge_id,
            one.dispute.minutes,
            one.outcome,
            one.rules,
        )
        for one in found
    ]


def test_disputes_become_calls_and_calls_disputes_and_nothing_of_them_is_lost(run: Running):
    before, shown = {one.dispute.id: one.dispute for one in run.look(calls_of)}, as_calls(run)
    go_down(run.database)
    ruled, taken, waiting, disputed = calls(run.database)
    assert [row.status for row in (ruled, taken, waiting, disputed)] == ["closed", "taken", "waiting", "waiting"]
    assert (ruled.question, ruled.judge, ruled.taken_by) == (QUESTION, "Judith", run.people["Judith"].account_id)
    assert (ruled.ruling, ruled.rules, ruled.minutes) == ("Once a round.", "lcg2:4.2.2 lcg2:save", 4)
    assert ruled.called_at < ruled.taken_at < ruled.closed_at
    assert (taken.taken_by, taken.taken_at, waiting.taken_by) == (
        run.people["Judith"].account_id,
        before[taken.id].state_since,
        None,
    )
    assert disputed.question == "Disputed result: I won."
    upgrade(run.database, lambda line: None)
    assert as_calls(run) == shown
    after = {one.dispute.id: one.dispute for one in run.look(calls_of)}
    assert after.keys() == before.keys()
    for id, was in before.items():
        now = after[id]
        assert (now.state, now.state_since, now.kind, now.entry_id, now.table_id, now.number) == (
            *(was.state, was.state_since, was.kind, was.entry_id, was.table_id, was.number),
        )
    assert [one.dispute.kind for one in run.look(calls_of)].count(DisputeKind.RESULT) == 1
    assert {log.link: log.call_id for log in run.look(logs_of, staff=True)} == {"of-a-call": ruled.id}
    assert run.is_told_by_its_trail()
    judith = run.people["Judith"]
    rules(run, after[taken.id], "The first player's.", judith)  # a call under way keeps its taker
    assert stands(run, after[taken.id]).state is DisputeState.CLOSED
    does(run, after[waiting.id], Verb.TAKE, judith)


def test_a_log_of_a_flagged_step_loses_its_way_to_it_on_the_way_back(either_database: Database):
    run = Disputed(either_database).ready()
    flagged = run.flag(proposal=None)
    run.do(bring_log, brought("of-a-flag"), call_id=flagged.id)
    go_down(run.database)
    assert calls(run.database) == []
    upgrade(run.database, lambda line: None)
    assert {log.link: log.call_id for log in run.look(logs_of, staff=True)} == {"of-a-flag": None}
    assert run.is_told_by_its_trail()


def test_an_event_without_a_head_judge_gets_its_organizer_as_one(run: Running):
    go_down(run.database)
    upgrade(run.database, lambda line: None)
    line = run.last()
    said = "4 judge calls were kept as disputes from now on. Orla became head judge, since the event had none."
    assert (line.verb, line.summary) == ("dispute.moved", said)
    with run.database.read() as session:
        roles = session.scalars(select(Staff.role).where(Staff.name == "Orla").order_by(Staff.role)).all()
        assert session.scalars(select(Event)).one().version == line.number
    assert roles == ["head judge", "organizer"]
    with pytest.raises(CannotUndo):
        run.do(undo, line.number)
    go_down(run.database)
    upgrade(run.database, lambda line: None)
    assert "head judge" not in run.last().summary
    assert run.is_told_by_its_trail()


def older(run: Running) -> dict[str, Any]:
    """A backup as it was written when calls were calls: that of today, with the move of its calls taken back."""
    go_down(run.database)
    upgrade(run.database, lambda line: None)
    with run.database.read() as session:
        document: dict[str, Any] = json.loads(export_event(session, run.slug))
    moved = document["trail"].pop()
    assert moved["verb"] == "dispute.moved"
    for one in moved["changes"]:
        if one["after"] is None:
            document["rows"].setdefault("judge_call", []).append(one["before"])
        else:
            document["rows"][one["table"]].remove(one["after"])
    return document


def written(document: dict[str, Any]) -> bytes:
    plain = {**document, "checksum": ""}
    document["checksum"] = sha256(
        json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    )
    document["checksum"] = document["checksum"].hexdigest()
    return json.dumps(document).encode()


def test_an_older_backup_comes_in_with_disputes(run: Running, tmp_path: Path, migrated_file: Path):
    document = older(run)
    elsewhere = Database(f"sqlite:///{copy(migrated_file, tmp_path / 'elsewhere.db')}")
    with elsewhere.write() as session:
        event = import_event(session, open_backup(written(document)), CONSOLE, run.now)
        slug = event.slug
    shown = as_calls(run)
    there = Running.__new__(Running)
    there.database, there.slug, there.now, there.actor = elsewhere, slug, run.now, CONSOLE
    assert [one[0] for one in as_calls(there)] == [one[0] for one in shown]
    assert [one[4:] for one in as_calls(there)] == [one[4:] for one in shown]
    assert there.is_told_by_its_trail()
    elsewhere.close()


@pytest.mark.parametrize(
    ("column", "value", "said"),
    [
        ("status", None, "status"),
        ("question", "Another one?", "not what the trail tells"),
        ("taken_by", "nobody", "taken_by"),
    ],
)
def test_a_call_of_an_older_backup_is_read_with_every_doubt(
    database: Database, column: str, value: object, said: str
):
    run = Running(database).with_players(4, accounts=True).playing()
    run.do(call_judge, QUESTION, actor=run.player(1))
    document = older(run)
    document["rows"]["judge_call"][0][column] = value
    with pytest.raises(BackupNotReadable, match=said):
        open_backup(written(document))
