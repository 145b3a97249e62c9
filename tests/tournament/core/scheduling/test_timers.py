"""Timers: set, moved, cancelled, failing, and fired by two at once."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from tests.tournament.core.scheduling.shots import QUICK, SLOW, note_shot, shots
from tournament.core.bus.bus import Notification
from tournament.core.models.timers import Timer, TimerKind
from tournament.core.scheduling.timers import (
    MAX_ATTEMPTS,
    TimerHandlers,
    cancel_timer,
    due_timers,
    fire_due_timers,
    set_timer,
)
from tournament.core.storage.database import Database
from tournament.events.models.events import Event

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
KIND = TimerKind.CLOCK_ENDS
MINUTE = timedelta(minutes=1)


def set_for(database: Database, subject: UUID, due: datetime, event_id: UUID | None = None) -> None:
    with database.write() as session:
        set_timer(session, KIND, subject, due, event_id)


def fired(database: Database, now: datetime, handlers: TimerHandlers = QUICK) -> list[Notification]:
    pokes: list[Notification] = []
    fire_due_timers(database, now, handlers, pokes.append)
    return pokes


def only_timer(database: Database) -> Timer:
    with database.read() as session:
        return session.scalars(select(Timer)).one()


def test_a_timer_fires_when_it_is_due_and_once(timers: Database):
    subject = uuid4()
    set_for(timers, subject, NOON)
    assert fired(timers, NOON - timedelta(seconds=1)) == []
    assert fired(timers, NOON) == [Notification(f"event/{subject}", 1)]
    assert fired(timers, NOON + MINUTE) == []
    assert shots(timers) == [subject]
    timer = only_timer(timers)
    assert (timer.fired_at, timer.outcome) == (NOON, "done")


def test_the_longest_due_fires_first(timers: Database):
    late, later = uuid4(), uuid4()
    set_for(timers, later, NOON)
    set_for(timers, late, NOON - MINUTE)
    assert fired(timers, NOON) == [Notification(f"event/{late}", 1), Notification(f"event/{later}", 1)]


def test_setting_a_timer_again_moves_it(timers: Database):
    subject = uuid4()
    set_for(timers, subject, NOON)
    set_for(timers, subject, NOON + MINUTE)
    assert only_timer(timers).due_at == NOON + MINUTE
    assert fired(timers, NOON) == []
    assert len(fired(timers, NOON + MINUTE)) == 1


def test_a_timer_that_fired_can_be_set_again(timers: Database):
    subject = uuid4()
    for due in (NOON, NOON + MINUTE):
        set_for(timers, subject, due)
        assert len(fired(timers, due)) == 1
    assert shots(timers) == [subject, subject]


def test_a_timer_may_set_itself_again(timers: Database):
    def again(session: Session, timer: Timer, now: datetime) -> Sequence[Notification]:
        set_timer(session, timer.kind, timer.subject, now + MINUTE, None)
        return note_shot(session, timer, now)

    set_for(timers, uuid4(), NOON)
    assert len(fired(timers, NOON, {KIND: again})) == 1
    assert len(fired(timers, NOON, {KIND: again})) == 0
    assert len(fired(timers, NOON + MINUTE, {KIND: again})) == 1


def test_a_cancelled_timer_does_not_fire(timers: Database):
    subject = uuid4()
    set_for(timers, subject, NOON)
    with timers.write() as session:
        assert cancel_timer(session, KIND, subject)
        assert not cancel_timer(session, KIND, subject)
    assert fired(timers, NOON) == []


def test_what_was_cancelled_between_looking_and_firing_does_not_fire(timers: Database):
    """The handler of the first cancels the second, which was due in the same batch."""
    first, second = uuid4(), uuid4()

    def cancels(session: Session, timer: Timer, now: datetime) -> Sequence[Notification]:
        cancel_timer(session, KIND, second)
        return note_shot(session, timer, now)

    set_for(timers, first, NOON - MINUTE)
    set_for(timers, second, NOON)
    fired(timers, NOON, {KIND: cancels})
    assert shots(timers) == [first]


def test_a_handler_may_say_that_it_skipped(timers: Database):
    def skips(session: Session, timer: Timer, now: datetime) -> Sequence[Notification]:
        timer.outcome = "skipped: the round is over"
        return []

    set_for(timers, uuid4(), NOON)
    fired(timers, NOON, {KIND: skips})
    assert only_timer(timers).outcome == "skipped: the round is over"


def test_kinds_that_nobody_handles_wait(timers: Database):
    set_for(timers, uuid4(), NOON)
    assert fired(timers, NOON, {TimerKind.DECK_DEADLINE: note_shot}) == []
    assert only_timer(timers).fired_at is None


def test_a_timer_goes_with_its_event(timers: Database):
    event = Event(slug="moot", name="Moot", ruleset="lcg2", seed="0" * 64, settings={}, created_at=NOON, version=3)
    with timers.write() as session:
        session.add(event)
        session.flush()
        set_timer(session, KIND, uuid4(), NOON, event.id)
    with timers.write() as session:
        session.delete(session.get_one(Event, event.id))
    with timers.read() as session:
        assert due_timers(session, NOON, list(TimerKind)) == []


class Broken(Exception):
    """What a handler with a bug raises."""


def breaks(session: Session, timer: Timer, now: datetime) -> Sequence[Notification]:
    note_shot(session, timer, now)
    raise Broken("no such table")


def test_a_failing_handler_leaves_nothing_and_stops_no_other(timers: Database):
    failing, fine = uuid4(), uuid4()
    with timers.write() as session:
        set_timer(session, TimerKind.DECK_DEADLINE, failing, NOON - MINUTE, None)
        set_timer(session, KIND, fine, NOON, None)
    fired(timers, NOON, {**QUICK, TimerKind.DECK_DEADLINE: breaks})
    assert shots(timers) == [fine]
    assert len(fired(timers, NOON + MINUTE)) == 1  # the next attempt succeeds
    assert shots(timers) == [fine, failing]


def test_attempts_grow_rarer_and_end(timers: Database):
    set_for(timers, uuid4(), NOON)
    now, pauses = NOON, []
    for _ in range(MAX_ATTEMPTS - 1):
        fired(timers, now, {KIND: breaks})
        timer = only_timer(timers)
        pauses.append((timer.try_at - now).total_seconds())
        assert (timer.due_at, timer.fired_at) == (NOON, None)
        now = timer.try_at
    assert pauses == [5, 10, 20, 40, 80, 160, 320]
    fired(timers, now, {KIND: breaks})
    timer = only_timer(timers)
    assert (timer.fired_at, timer.outcome) == (now, "failed: Broken: no such table")
    assert shots(timers) == []


def test_a_moved_timer_starts_anew(timers: Database):
    subject = uuid4()
    set_for(timers, subject, NOON)
    fired(timers, NOON, {KIND: breaks})
    set_for(timers, subject, NOON + MINUTE)
    timer = only_timer(timers)
    assert (timer.attempts, timer.try_at) == (0, NOON + MINUTE)


def test_two_that_fire_at_once_fire_each_timer_once(timers: Database):
    subjects = [uuid4() for _ in range(60)]
    for subject in subjects[:30]:
        set_for(timers, subject, NOON)
    with timers.write() as session:
        for subject in subjects[30:]:
            set_timer(session, KIND, subject, NOON, None)
    others = [Database(timers.url.render_as_string(hide_password=False)) for _ in range(3)]

    def work(database: Database) -> int:
        count = 0
        while fire_due_timers(database, NOON, SLOW, lambda poke: None):
            count += 1
        return count

    with ThreadPoolExecutor(3) as threads:
        list(threads.map(work, others))
    for database in others:
        database.close()
    assert sorted(shots(timers)) == sorted(subjects)


def test_moving_and_firing_never_wait_in_a_circle(timers: Database):
    """Whoever changes an event locks its row and then moves its timers; so does the tick."""
    event = Event(slug="moot", name="Moot", ruleset="lcg2", seed="0" * 64, settings={}, created_at=NOON, version=0)
    subjects = [uuid4() for _ in range(20)]
    with timers.write() as session:
        session.add(event)
        session.flush()
        for subject in subjects:
            set_timer(session, KIND, subject, NOON, event.id)

    def counts(session: Session, timer: Timer, now: datetime) -> Sequence[Notification]:
        session.scalars(select(Event).where(Event.id == event.id).with_for_update()).one().version += 1
        return note_shot(session, timer, now)

    def move(subject: UUID) -> None:
        with timers.write() as session:
            locked = session.scalars(select(Event).where(Event.id == event.id).with_for_update()).one()
            locked.version += 1
            set_timer(session, KIND, subject, NOON, event.id)

    with ThreadPoolExecutor(4) as threads:
        firing = [threads.submit(fire_due_timers, timers, NOON, {KIND: counts}, lambda poke: None) for _ in range(3)]
        list(threads.map(move, subjects))
        for one in firing:
            one.result()
    while fire_due_timers(timers, NOON, {KIND: counts}, lambda poke: None):
        pass
    with timers.read() as session:
        attempts = session.scalars(select(Timer.attempts)).all()
        version = session.scalars(select(Event.version)).one()
    assert set(attempts) == {0}
    assert version == len(shots(timers)) + len(subjects)


@pytest.mark.parametrize("kind", TimerKind)
def test_each_kind_can_be_stored(timers: Database, kind: TimerKind):
    with timers.write() as session:
        set_timer(session, kind, uuid4(), NOON, None)
    assert only_timer(timers).kind is kind
