"""What an older version of the service stored is read, played on and replayed by this one."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import NamedTuple
from uuid import UUID

import msgspec
import pytest
from sqlalchemy import select

from engine.games.registry import RULESETS, pool_of
from engine.record.container import load
from engine.record.verify import REPLAYED, verify
from tests.effort import examples
from tests.once import once
from tests.support.tournament.online_tables import go_on, table_of
from tests.tournament.golden_installation import (
    BROUGHT_UP,
    CONTENTS,
    DISPUTED,
    FINISHED,
    SUFFIX,
    Contents,
    golden_folders,
    unpack,
    unpack_as_made,
)
from tournament.core.bus.bus import ProcessBus
from tournament.core.models.timers import Timer
from tournament.core.scheduling.timers import fire_due_timers
from tournament.core.security.principal import CONSOLE, Principal
from tournament.core.security.sealing import Sealer
from tournament.core.storage.database import Database
from tournament.core.storage.database_schema import LAST_COMMIT_FROM_0001, SchemaError, schema_state, upgrade
from tournament.decks.operations.checks import load_report
from tournament.events.backup.operations.backup import import_event, open_backup
from tournament.events.book.book import load_book
from tournament.events.models.entries import Entry
from tournament.events.models.events import Event
from tournament.judging.cases.operations.drafts import draft_of
from tournament.judging.disputes.jobs import DisputeWatch
from tournament.judging.disputes.operations.citations import case_of_dispute
from tournament.judging.disputes.operations.decisions import execute_verb
from tournament.judging.disputes.operations.disputes import VerbRequest
from tournament.judging.disputes.operations.remedies.remedy_application import apply_due_ruling
from tournament.judging.disputes.operations.transitions import APPEAL_PERIOD, DisputeVerb
from tournament.judging.lab.operations.playout import play_out
from tournament.judging.lab.operations.shared_positions import find_position
from tournament.judging.models.cases import Case
from tournament.judging.models.disputes import Dispute
from tournament.judging.states import DisputeState
from tournament.online.jobs.clocks import ClockWatch
from tournament.online.jobs.records import RecordMaker
from tournament.online.models import OnlineMatch, OnlineSeat
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import load_snapshot
from tournament.online.operations.view.visibility import find_copy
from tournament.online.states import OnlineStatus
from tournament.replays.engines.archives import find_replayer
from tournament.replays.models import SavedMatch
from tournament.timer_handlers import HANDLERS

ANSWERS = examples(25, 400)
"""How far each match is played on."""


class Golden(NamedTuple):
    contents: Contents
    database: Database
    play: MatchRuntime

    def seats(self, match_id: UUID) -> list[Principal]:
        with self.database.read() as session:
            rows = session.scalars(select(OnlineSeat).filter_by(match_id=match_id).order_by(OnlineSeat.seat))
            return [Principal(row.account_id, row.name) for row in rows]


def contents_of(folder: Path) -> Contents:
    return msgspec.json.decode((folder / CONTENTS).read_bytes(), type=Contents)


FOLDERS = golden_folders()
PASSED_THROUGH = [folder for folder in FOLDERS if (folder / BROUGHT_UP).exists()]
MATCHES = [(folder, name) for folder in FOLDERS for name in contents_of(folder).matches]
LIVE = [(folder, name) for folder, name in MATCHES if FINISHED not in name and DISPUTED not in name]
DISPUTES = [(folder, name) for folder, name in MATCHES if name.endswith(DISPUTED)]
ENDED = [(folder, name) for folder, name in MATCHES if FINISHED in name]
BACKUPS = [path for folder in FOLDERS for path in sorted(folder.glob(f"*{SUFFIX}"))]
each_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


def ids_of(found: list[tuple[Path, str]]) -> list[str]:
    return [f"{folder.name} {name}" for folder, name in found]


@pytest.fixture
def golden(folder: Path, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Golden]:
    """A copy of the installation of a folder, upgraded to the tables of today."""

    def upgraded(path: Path) -> None:
        unpack(folder, path)
        database = Database(f"sqlite:///{path}")
        upgrade(database, lambda line: None)
        database.close()

    shutil.copy(once(tmp_path_factory, f"golden-{folder.name}.db", upgraded), tmp_path / "golden.db")
    contents, database = contents_of(folder), Database(f"sqlite:///{tmp_path / 'golden.db'}")
    yield Golden(contents, database, MatchRuntime(database, Sealer(contents.secret)))
    database.close()


@each_folder
def test_its_tables_are_upgraded(golden: Golden):
    assert schema_state(golden.database).is_current


@pytest.mark.parametrize("folder", PASSED_THROUGH, ids=lambda folder: folder.name)
def test_one_without_a_way_up_is_refused_and_stays_as_it_was(folder: Path, tmp_path: Path):
    path = tmp_path / "old.db"
    unpack_as_made(folder, path)
    before = path.read_bytes()
    with closing(Database(f"sqlite:///{path}")) as database:
        assert schema_state(database).current == folder.name
        with pytest.raises(SchemaError, match=f"at revision {folder.name}; .* of commit {LAST_COMMIT_FROM_0001}"):
            upgrade(database, lambda line: None)
    assert path.read_bytes() == before


@pytest.mark.parametrize(("folder", "name"), LIVE, ids=ids_of(LIVE))
def test_a_live_match_is_played_on(golden: Golden, name: str):
    plays_on(golden, golden.contents.matches[name])


@pytest.mark.parametrize(("folder", "name"), DISPUTES, ids=ids_of(DISPUTES))
def test_a_match_paused_by_a_dispute_is_settled_and_played_on(golden: Golden, name: str):
    match_id, now = golden.contents.matches[name], golden.contents.made_at + timedelta(seconds=10)
    assert load_snapshot(golden.play, match_id).status is OnlineStatus.PAUSED
    with golden.database.read() as session:
        dispute = session.scalars(select(Dispute).filter_by(match_id=match_id)).one()
    raiser = golden.seats(match_id)[1]
    with golden.database.write() as session:
        execute_verb(
            golden.play,
            session,
            None,
            dispute.id,
            DisputeVerb.WITHDRAW,
            raiser,
            now,
            VerbRequest("withdraw", None, ""),
        )
    apply_due_ruling(golden.play, dispute.id, now)
    plays_on(golden, match_id)


def plays_on(golden: Golden, match_id: UUID) -> None:
    """Look at the table as each seat, and answer as whoever is asked."""
    random, before = Random(3), load_snapshot(golden.play, match_id)
    assert before.status is OnlineStatus.LIVE
    for seat in range(len(golden.seats(match_id))):
        assert table_of(golden.play, match_id, seat)["seats"]
    for _ in range(ANSWERS):
        if go_on(golden.play, match_id, random) is None:
            break
    after = load_snapshot(golden.play, match_id)
    assert after.step > before.step
    assert after.status in (OnlineStatus.LIVE, OnlineStatus.ENDED)


@pytest.mark.parametrize(("folder", "name"), ENDED, ids=ids_of(ENDED))
def test_a_finished_match_replays(golden: Golden, name: str):
    match_id, now = golden.contents.matches[name], golden.contents.made_at
    maker = RecordMaker(golden.play, lambda: now)
    maker.run(lambda: True)
    maker.close()
    account = golden.seats(match_id)[0].account_id
    replays(find_copy(golden.play, match_id, account, now + timedelta(hours=1)).load())


@each_folder
def test_the_saved_matches_replay(golden: Golden):
    with golden.database.read() as session:
        saved = list(session.scalars(select(SavedMatch.content)))
    assert saved
    for content in saved:
        replays(content)


def replays(content: bytes) -> None:
    """Replay by the engine of today, or by the archived one where the rules have changed since."""
    header = load(content).header
    is_of_today = header.rules_version == RULESETS[header.ruleset].version
    found = None if is_of_today else find_replayer(content, header)
    report = found.report if found is not None else verify(content, pool_of(header))
    assert (report.faults, report.replayed) == ((), REPLAYED)


@each_folder
def test_every_online_match_is_there(golden: Golden):
    with golden.database.read() as session:
        everyone = set(session.scalars(select(OnlineMatch.id)))
    assert everyone > set(golden.contents.matches.values())
    for match_id in everyone:
        assert load_snapshot(golden.play, match_id).match_id == match_id


@each_folder
def test_timers_that_are_due_fire(golden: Golden):
    now = golden.contents.made_at + timedelta(hours=12)
    with golden.database.read() as session:
        due = list(session.scalars(select(Timer.id).where(Timer.fired_at.is_(None), Timer.due_at <= now)))
    assert due
    bus = ProcessBus()
    fire_due_timers(golden.database, now, HANDLERS, lambda poke: None)
    for watch in (ClockWatch(golden.play, bus, lambda: now), DisputeWatch(golden.play, bus, lambda: now)):
        while watch.look():
            pass
    with golden.database.read() as session:
        fired = list(session.scalars(select(Timer).where(Timer.id.in_(due))))
    assert [(timer.kind, timer.outcome) for timer in fired if timer.attempts or timer.fired_at is None] == []


@each_folder
def test_a_ruling_that_waits_is_applied(golden: Golden):
    ruled, now = golden.contents.rulings["ruled"], golden.contents.made_at + APPEAL_PERIOD
    with golden.database.read() as session:
        assert session.get_one(Dispute, ruled).state is DisputeState.RULED
    DisputeWatch(golden.play, ProcessBus(), lambda: now).look()
    with golden.database.read() as session:
        assert session.get_one(Dispute, ruled).state in (DisputeState.APPLIED, DisputeState.CLOSED)


@each_folder
def test_a_case_that_is_a_draft_is_read(golden: Golden):
    with golden.database.read() as session:
        case = case_of_dispute(session, golden.contents.rulings["drafted"])
        assert isinstance(case, Case)
        assert draft_of(session, case).title == "A setting passes a save"


@each_folder
def test_what_people_shared_is_found(golden: Golden):
    now = golden.contents.made_at
    with golden.database.read() as session:
        assert load_report(session, golden.contents.report, now)[0]
        position = find_position(session, golden.play.sealer, golden.contents.lab, now).position
    assert play_out(position).faults == ()


@pytest.mark.parametrize("path", BACKUPS, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_a_backup_is_restored(database: Database, path: Path):
    backup, made_at = open_backup(path.read_bytes()), contents_of(path.parent).made_at
    with database.write() as session:
        slug = import_event(session, backup, CONSOLE, made_at).slug
    with database.read() as session:
        book = load_book(session, slug).whole()
        event = session.scalars(select(Event).filter_by(slug=slug)).one()
        entries = session.scalars(select(Entry).filter_by(event_id=event.id)).all()
    assert (event.id, event.name) == (backup.event_id, backup.event["name"])
    assert len(entries) == len(backup.rows["entry"])
    assert len(book.stages) == len(backup.rows["stage"])
