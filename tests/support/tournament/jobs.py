"""A scheduler with a clock that tests set, and timers fired at once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tests.support.tournament.lawful import Lawful
from tests.tournament.core.scheduling.shots import QUICK
from tournament.core.bus.bus import ProcessBus
from tournament.core.models.timers import TimerKind
from tournament.core.scheduling.scheduler import Scheduler
from tournament.core.scheduling.timers import fire_due_timers
from tournament.core.storage.database import Database
from tournament.timer_handlers import HANDLERS

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)


class Clock:
    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now


def scheduler(database: Database, clock: Clock, bus: ProcessBus | None = None) -> Scheduler:
    return Scheduler(database, bus or ProcessBus(), QUICK, clock=clock)


def fires(run: Lawful) -> None:
    only = TimerKind.CASE_PUBLISHED
    fire_due_timers(run.database, run.now, {only: HANDLERS[only]}, lambda _: None)
