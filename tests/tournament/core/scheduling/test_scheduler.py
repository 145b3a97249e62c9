"""The tick and its lease, on a clock of our own."""

from uuid import uuid4

import pytest

from tests.support.tournament.jobs import NOON, SECOND, Clock, scheduler
from tests.tournament.core.scheduling.shots import shots
from tournament.core.bus.bus import Notification, ProcessBus
from tournament.core.models.timers import TimerKind
from tournament.core.scheduling.scheduler import LEASE_DURATION
from tournament.core.scheduling.timers import BATCH_SIZE, set_timer
from tournament.core.storage.database import Database


@pytest.fixture
def clock() -> Clock:
    return Clock()


def set_due(database: Database, count: int = 1) -> None:
    with database.write() as session:
        for _ in range(count):
            set_timer(session, TimerKind.CLOCK_ENDS, uuid4(), NOON, None)


def test_one_of_two_leads(timers: Database, clock: Clock):
    first, second = scheduler(timers, clock), scheduler(timers, clock)
    assert (first.leads(), second.leads()) == (True, False)


def test_a_leader_that_ticks_stays_the_leader(timers: Database, clock: Clock):
    first, second = scheduler(timers, clock), scheduler(timers, clock)
    for _ in range(60):
        assert (first.leads(), second.leads()) == (True, False)
        clock.now += SECOND


def test_a_leader_that_is_gone_is_replaced_when_its_lease_runs_out(timers: Database, clock: Clock):
    first, second = scheduler(timers, clock), scheduler(timers, clock)
    assert first.leads()
    clock.now += LEASE_DURATION - SECOND
    assert not second.leads()
    clock.now += SECOND
    assert second.leads()


def test_a_leader_that_slept_too_long_leads_no_more(timers: Database, clock: Clock):
    first, second = scheduler(timers, clock), scheduler(timers, clock)
    assert first.leads()
    clock.now += 2 * LEASE_DURATION
    assert second.leads()
    assert not first.leads()


def test_a_leader_that_stops_lets_the_next_in_at_once(timers: Database, clock: Clock):
    first, second = scheduler(timers, clock), scheduler(timers, clock)
    assert first.leads()
    first.stop()
    assert second.leads()


def test_a_tick_fires_everything_that_is_due_and_pokes(timers: Database, clock: Clock):
    set_due(timers, BATCH_SIZE + 3)
    with timers.write() as session:
        set_timer(session, TimerKind.CLOCK_ENDS, (subject := uuid4()), NOON, None)
    bus = ProcessBus()
    with bus.subscribe([f"event/{subject}"]) as subscription:
        scheduler(timers, clock, bus).tick()
        assert subscription.wait(0) == Notification(f"event/{subject}", 1)
    assert len(shots(timers)) == BATCH_SIZE + 4


def test_who_does_not_lead_fires_nothing(timers: Database, clock: Clock):
    set_due(timers)
    assert scheduler(timers, clock).leads()
    scheduler(timers, clock).tick()
    assert shots(timers) == []


def test_a_scheduler_that_was_stopped_fires_nothing(timers: Database, clock: Clock):
    set_due(timers)
    stopped = scheduler(timers, clock)
    stopped.stop()
    stopped.tick()
    assert shots(timers) == []


def test_a_tick_outlives_a_database_that_is_away(empty_database: Database, clock: Clock):
    scheduler(empty_database, clock).tick()  # no tables at all; it is logged
