"""A scheduler with a clock that tests set, and timers fired at once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tests.tournament.jobs.shots import QUICK
from tests.tournament.lawful import Lawful
from tournament.database import Database
from tournament.jobs.handlers import HANDLERS
from tournament.jobs.scheduler import Scheduler
from tournament.live.bus import ProcessBus
from tournament.models import TimerKind
from tournament.operations.ground.timers import fire

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
    fire(run.database, run.now, {only: HANDLERS[only]}, lambda _: None)
