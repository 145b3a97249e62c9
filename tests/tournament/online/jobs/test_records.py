"""An ended match becomes one proved file, made by whoever finds it wanted; later its inputs go and the file stays."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random
from uuid import UUID

import pytest
from sqlalchemy import func, select, update

from engine import JUDGE, Concede
from engine.games.registry import pool_of
from engine.record.container import load
from engine.record.verify import ProofLevel, verify
from tests.support.tournament.online.tables import NOON, answer, begun, people, playing_on
from tests.support.tournament.running import Running
from tournament.core.storage.database import Database
from tournament.online.jobs.records import RecordMaker
from tournament.online.models import OnlineInput, OnlineMatch, OnlineRecord, OnlineState
from tournament.online.operations.match.deal import list_seats
from tournament.online.operations.match.record_files import (
    RECORD_LEASE,
    find_wanted_record,
    list_record_faults,
    reserve_record,
)
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import load_snapshot
from tournament.online.operations.match.submission import read_match, submit_input
from tournament.online.operations.view.visibility import CopyKind, find_copy
from tournament.online.problems import MatchNotLive
from tournament.online.states import OnlineStatus

LATER = NOON + timedelta(days=1, minutes=1)


class Clock:
    now = NOON

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def play(either_database: Database) -> MatchRuntime:
    return playing_on(either_database)


@pytest.fixture
def maker(play: MatchRuntime, clock: Clock) -> Iterator[RecordMaker]:
    maker = RecordMaker(play, clock)
    yield maker
    maker.close()


def ended(play: MatchRuntime, seed: int = 0, answers: int = 25) -> UUID:
    """A match that somebody gives up after a while."""
    match_id = begun(play, people(play.database, 2), seed)
    random = Random(seed)
    for _ in range(answers):
        answer(play, match_id, random)
    submit_input(play, match_id, Concede(1), "enough", NOON, lambda *_: None)
    return match_id


def row(play: MatchRuntime, match_id: UUID) -> OnlineRecord | None:
    with play.database.read() as session:
        return session.get(OnlineRecord, match_id)


def test_the_end_of_a_match_is_written_as_one_proved_file(play: MatchRuntime, maker: RecordMaker):
    under_way = begun(play, people(play.database, 2), 5)
    match_id = ended(play)
    assert maker.make_next() and not maker.make_next()
    assert row(play, under_way) is None
    snapshot = load_snapshot(play, match_id)
    content = find_copy(play, match_id, _account(play, match_id, 0), NOON, CopyKind.FULL).load()
    record = load(content)
    report = verify(content, pool_of(record.header))
    assert (report.level, report.steps, report.head) == (ProofLevel.REPLAYED, snapshot.step, snapshot.head)
    kept = row(play, match_id)
    assert kept is not None and kept.made_at == NOON and kept.fault is None
    with play.database.read() as session:
        stored = session.scalar(select(OnlineRecord.content)) or b""
    assert content[:8] not in stored and record.decks[0].draw[0].encode() not in stored


def test_inputs_and_table_stay_for_a_day_and_the_file_for_good(play: MatchRuntime, maker: RecordMaker, clock: Clock):
    match_id = ended(play)
    before = read_match(play, load_snapshot(play, match_id), lambda match, _: match.view(JUDGE))
    clock.now = NOON + timedelta(hours=23)
    maker.run(lambda: True)
    assert _inputs(play) == 27  # the opening, 25 answers and the concession
    clock.now = LATER
    maker.run(lambda: True)
    assert _inputs(play) == 0
    fresh = playing_on(play.database)
    snapshot = load_snapshot(fresh, match_id)
    assert (snapshot.status, snapshot.state) == (OnlineStatus.ENDED, None)
    assert read_match(fresh, snapshot, lambda match, _: match.view(JUDGE)) == before
    assert find_copy(fresh, match_id, _account(play, match_id, 1), NOON).load()
    with pytest.raises(MatchNotLive, match="over"):
        submit_input(fresh, match_id, Concede(1), "enough", LATER, lambda *_: None)
    assert not maker.make_next() and not maker.clear_next()


def test_of_an_events_match_the_rows_stay(database: Database, clock: Clock):
    play = playing_on(database)
    match_id = ended(play, answers=3)
    event = Running(database).book().event
    with database.write() as session:
        session.execute(update(OnlineMatch).values(event_id=event.id))
    maker = RecordMaker(play, clock)
    clock.now = LATER
    maker.run(lambda: True)
    maker.close()
    assert _inputs(play) == 5
    kept = row(play, match_id)
    assert kept is not None and kept.made_at is not None


def test_who_is_killed_while_making_leaves_it_to_the_next(play: MatchRuntime, maker: RecordMaker, clock: Clock):
    match_id = ended(play, answers=3)
    with play.database.write() as session:
        assert reserve_record(session, match_id, NOON)
        assert not reserve_record(session, match_id, NOON)  # somebody else comes at the same time
    with play.database.read() as session:
        assert find_wanted_record(session, NOON + RECORD_LEASE - timedelta(seconds=1)) is None
    clock.now = NOON + RECORD_LEASE
    assert maker.make_next()
    kept = row(play, match_id)
    assert kept is not None and kept.made_at == clock.now and kept.attempts == 2


@pytest.mark.parametrize("damage", ["content", "at", "head"])
def test_what_can_not_be_proved_is_said_kept_as_it_is_and_tried_again(database: Database, clock: Clock, damage: str):
    play = playing_on(database)
    match_id = ended(play)
    wrong = {
        "content": update(OnlineInput).where(OnlineInput.seq == 7).values(content=b"\0" * 90),
        "at": update(OnlineInput).where(OnlineInput.seq == 7).values(at=OnlineInput.at + 1),
        "head": update(OnlineState).values(head=b"\0" * 32),
    }
    with database.read() as session:
        before = session.scalars(select(OnlineInput.at).order_by(OnlineInput.seq)).all()
        head = session.scalar(select(OnlineState.head))
    with database.write() as session:
        session.execute(wrong[damage])
    maker = RecordMaker(play, clock)
    assert maker.make_next()
    kept = row(play, match_id)
    assert kept is not None and kept.made_at is None and kept.digest is None
    with database.read() as session:
        (fault,) = list_record_faults(session, play.sealer)
    broken_chain = "trailer: the head of the chain does not match the stored one"
    words = {"content": "KeyMissing", "at": "step", "head": broken_chain}
    assert fault.match_id == match_id and words[damage] in fault.words
    assert fault.words.encode() not in (kept.fault or b"")
    clock.now = LATER
    if damage != "content":
        with database.write() as session:  # as if by an upgrade, all is well
            session.execute(update(OnlineState).values(head=head))
            session.execute(update(OnlineInput).where(OnlineInput.seq == 7).values(at=before[7]))
        maker.run(lambda: True)
        assert _inputs(play) == 0
    else:
        maker.run(lambda: True)
        assert _inputs(play) == 27
    maker.close()


def _inputs(play: MatchRuntime) -> int:
    with play.database.read() as session:
        return session.scalar(select(func.count()).select_from(OnlineInput)) or 0


def _account(play: MatchRuntime, match_id: UUID, seat: int) -> UUID | None:
    with play.database.read() as session:
        return list_seats(session, match_id)[seat].account_id
