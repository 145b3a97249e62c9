"""A clock that jumps an hour: no timer fires twice, none is lost, and somebody always fires them."""

import time
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, tzinfo
from uuid import UUID, uuid4

import pytest
from apscheduler.schedulers import base as apscheduler_base

from tests.support.tournament.jobs import NOON, SECOND, Clock, scheduler
from tests.tournament.core.scheduling.shots import shots
from tournament.core.models.timers import TimerKind
from tournament.core.scheduling import scheduler as jobs
from tournament.core.scheduling.scheduler import LEASE_DURATION
from tournament.core.scheduling.timers import set_timer
from tournament.core.storage.database import Database

HOUR = timedelta(hours=1)
MINUTES = (0, 10, 50, 70, 110)
"""After noon, when timers are due."""


@pytest.fixture
def clock() -> Clock:
    return Clock()


def set_all(database: Database) -> dict[int, UUID]:
    due = {minutes: uuid4() for minutes in MINUTES}
    with database.write() as session:
        for minutes, subject in due.items():
            set_timer(session, TimerKind.CLOCK_ENDS, subject, NOON + timedelta(minutes=minutes), None)
    return due


@pytest.mark.parametrize("jumps", [(HOUR, -HOUR), (-HOUR, HOUR), (HOUR, HOUR, -HOUR), (-HOUR, -HOUR, HOUR, HOUR)])
def test_every_timer_fires_once_whichever_way_the_clock_jumps(
    timers: Database, clock: Clock, jumps: tuple[timedelta, ...]
):
    """Two schedulers tick on; each is asked at every minute, and what is due by the clock has fired then."""
    subjects = set_all(timers)
    both = [scheduler(timers, clock), scheduler(timers, clock)]
    latest = clock.now
    for jump in (timedelta(0), *jumps):
        clock.now += jump
        for _ in range(20):
            for each in both:
                each.tick()
            latest = max(latest, clock.now)
            due = {subject for minutes, subject in subjects.items() if NOON + timedelta(minutes=minutes) <= latest}
            assert Counter(shots(timers)) == dict.fromkeys(due, 1)
            clock.now += timedelta(minutes=1)
    clock.now = NOON + 3 * HOUR
    both[0].tick()
    assert Counter(shots(timers)) == dict.fromkeys(subjects.values(), 1)


def test_a_leader_that_died_before_the_clock_was_set_back_is_replaced(timers: Database, clock: Clock):
    first, second = scheduler(timers, clock), scheduler(timers, clock)
    assert first.leads()
    clock.now -= HOUR
    assert second.leads(), "the lease would run for another hour"


def test_a_leader_renews_its_lease_when_the_clock_was_set_back(timers: Database, clock: Clock):
    first, second = scheduler(timers, clock), scheduler(timers, clock)
    assert first.leads()
    clock.now -= HOUR
    assert first.leads()
    assert not second.leads()
    clock.now += LEASE_DURATION + SECOND
    assert second.leads(), "it was taken anew, for no longer than always"


class Jumping(datetime):
    """The time as it is, and what the clock was set off by."""

    off = timedelta(0)

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:
        return datetime.now(tz) + cls.off


def wait_until(reached: Callable[[], bool]) -> None:
    until = time.monotonic() + 90
    while not reached():
        assert time.monotonic() < until, "it took too long"
        time.sleep(0.02)


def test_it_ticks_on_when_the_clock_is_set_back(
    empty_database: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch
):
    for module in (apscheduler_base, jobs):
        monkeypatch.setattr(module, "datetime", Jumping)
    monkeypatch.setattr(jobs, "TICK_SECONDS", 0.05)
    ticks: list[datetime] = []
    ticking = scheduler(empty_database, clock)
    monkeypatch.setattr(ticking, "tick", lambda: ticks.append(datetime.now(UTC)))
    clock.now = datetime.now(UTC)
    ticking.start()
    try:
        for jump in (-HOUR, HOUR):
            seen = len(ticks)
            wait_until(lambda seen=seen: len(ticks) > seen + 3)
            monkeypatch.setattr(Jumping, "off", Jumping.off + jump)
        seen = len(ticks)
        wait_until(lambda: len(ticks) > seen + 3)
    finally:
        ticking.stop()
