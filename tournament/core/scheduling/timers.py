"""Timers: set, move and cancel them, and fire each exactly once."""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime, timedelta
from uuid import UUID

import structlog
from sqlalchemy import ColumnElement, delete, inspect, select, update
from sqlalchemy.orm import Session

from tournament.core.bus.bus import Notification
from tournament.core.models.timers import Timer, TimerKind
from tournament.core.storage.database import Database
from tournament.core.storage.upsert import upsert

DONE_OUTCOME = "done"
MAX_ATTEMPTS = 8
FIRST_RETRY_DELAY = timedelta(seconds=5)
BATCH_SIZE = 50
MAX_OUTCOME_LENGTH = 500

Notifications = Sequence[Notification]
TimerHandler = Callable[[Session, Timer, datetime], Notifications]
"""Does a timer's work in the given session and returns the notifications for after the commit. It may set
`timer.outcome` to `skipped: …`; if it doesn't, the timer counts as done."""
TimerHandlers = Mapping[TimerKind, TimerHandler]

log: structlog.stdlib.BoundLogger = structlog.get_logger("kingsmoot.timers")


def set_timer(session: Session, kind: TimerKind, subject: UUID, due: datetime, event_id: UUID | None) -> None:
    """Set a timer, or move the pending one of the same kind and subject."""
    session.flush()  # its event may not be written yet
    moved = {"event_id": event_id, "due_at": due, "try_at": due, "attempts": 0}
    session.execute(
        upsert(session, Timer)
        .values(kind=kind, subject=subject, **moved)
        .on_conflict_do_update(
            index_elements=[Timer.kind, Timer.subject], index_where=Timer.fired_at.is_(None), set_=moved
        )
    )


def cancel_timer(session: Session, kind: TimerKind, subject: UUID) -> bool:
    """Cancel a timer; return whether one was pending."""
    pending = (Timer.kind == kind, Timer.subject == subject, Timer.fired_at.is_(None))
    return session.scalar(delete(Timer).where(*pending).returning(Timer.id)) is not None


def due_timers(
    session: Session, now: datetime, kinds: Collection[TimerKind], most: int = BATCH_SIZE
) -> Sequence[Timer]:
    """Return due timers, the longest due first."""
    return session.scalars(
        select(Timer)
        .where(Timer.fired_at.is_(None), Timer.try_at <= now, Timer.kind.in_(kinds))
        .order_by(Timer.try_at, Timer.id)
        .limit(most)
    ).all()


def fire_due_timers(
    database: Database, now: datetime, handlers: TimerHandlers, poke: Callable[[Notification], None]
) -> int:
    """Try a batch of due timers, each in its own transaction; return their number.

    The mark on the row and the handler's work are one transaction: after a crash there are both or neither, and
    a second process that fires at the same time finds the mark.
    """
    with database.read() as session:
        due = due_timers(session, now, handlers.keys())
    for timer in due:
        try:
            pokes = _fire_timer(database, timer, now, handlers)
        except Exception as error:
            log.exception("timer failed", kind=timer.kind, subject=str(timer.subject), attempt=timer.attempts + 1)
            with database.write() as session:
                note_failure(session, timer.id, now, error)
        else:
            for each in pokes:
                poke(each)
    return len(due)


def _fire_timer(database: Database, due: Timer, now: datetime, handlers: TimerHandlers) -> Notifications:
    with database.write() as session:
        _lock_event(session, due)
        timer = session.scalar(
            update(Timer).where(*_still_due(due.id, now)).values(fired_at=now, outcome=DONE_OUTCOME).returning(Timer)
        )
        if timer is None:  # fired by another process, moved or cancelled since the query
            return ()
        return handlers[timer.kind](session, timer, now)


def _lock_event(session: Session, due: Timer) -> None:
    """Lock the event before the timer, as every change of an event does.

    The other order would deadlock.
    """
    (key,) = inspect(Timer).columns["event_id"].foreign_keys
    session.execute(select(key.column).where(key.column == due.event_id).with_for_update())


def note_failure(session: Session, timer_id: UUID, now: datetime, error: Exception) -> None:
    """Schedule a retry after a pause that doubles, or give up at last."""
    timer = session.scalar(select(Timer).where(*_still_due(timer_id, now)).with_for_update())
    if timer is None:
        return
    timer.attempts += 1
    if timer.attempts < MAX_ATTEMPTS:
        timer.try_at = now + FIRST_RETRY_DELAY * 2 ** (timer.attempts - 1)
    else:
        timer.fired_at = now
        timer.outcome = f"failed: {type(error).__name__}: {error}"[:MAX_OUTCOME_LENGTH]


def _still_due(timer_id: UUID, now: datetime) -> tuple[ColumnElement[bool], ...]:
    return Timer.id == timer_id, Timer.fired_at.is_(None), Timer.try_at <= now
