"""Timers whose work can be counted, and a scheduler process that fires them: `python -m … URL LEASE_SECONDS`."""

import signal
import sys
import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.orm import Session

import tournament.tables  # noqa: F401 - foreign keys need every table
from tournament.core.bus.bus import Notification, ProcessBus
from tournament.core.models.timers import Timer, TimerKind
from tournament.core.scheduling.scheduler import Scheduler
from tournament.core.scheduling.timers import TimerHandlers
from tournament.core.storage.database import Database

WORK_SECONDS = 0.01


def note_shot(session: Session, timer: Timer, now: datetime) -> Sequence[Notification]:
    session.execute(
        text("INSERT INTO shot VALUES (:subject, :process)"), {"subject": timer.subject.hex, "process": "?"}
    )
    return [Notification(f"event/{timer.subject}", 1)]


def note_shot_slowly(session: Session, timer: Timer, now: datetime) -> Sequence[Notification]:
    """Between work and commit there is time to be killed."""
    pokes = note_shot(session, timer, now)
    time.sleep(WORK_SECONDS)
    return pokes


QUICK: TimerHandlers = dict.fromkeys(TimerKind, note_shot)
SLOW: TimerHandlers = dict.fromkeys(TimerKind, note_shot_slowly)


def shots(database: Database) -> list[UUID]:
    with database.read() as session:
        return [UUID(hex=subject) for subject in session.scalars(text("SELECT subject FROM shot"))]


def main(url: str, lease_seconds: str) -> None:
    stopping = {signal.SIGTERM}
    signal.pthread_sigmask(signal.SIG_BLOCK, stopping)
    database = Database(url)
    scheduler = Scheduler(database, ProcessBus(), SLOW, lease_length=timedelta(seconds=float(lease_seconds)))
    scheduler.start()
    signal.sigwait(stopping)
    scheduler.stop()
    database.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
