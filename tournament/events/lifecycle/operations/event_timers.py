"""Timers of an event, set again after undo or an import restored rows."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from tournament.core.models.timers import TimerKind
from tournament.core.scheduling.timers import cancel_timer, set_timer
from tournament.events import hooks
from tournament.events.book.book import Book
from tournament.events.lifecycle.operations.lifecycle import set_event_timers
from tournament.events.models.rounds import Round, Table
from tournament.events.states import RoundStatus, TableStatus


def restore_timers(
    session: Session, book: Book, now: datetime, tables: Iterable[Table], rounds: Iterable[Round]
) -> None:
    """Set the timers that the current rows need.

    The objection period of a reopened report starts again in full.
    """
    event, minutes = book.event, book.settings.confirm_minutes
    set_event_timers(session, event, book.settings, now)
    hooks.timers_restored.notify(session, event, now)
    for table in tables:
        if table.status is TableStatus.REPORTED and minutes:
            due = now + timedelta(minutes=minutes)
            set_timer(session, TimerKind.SILENCE_CONFIRMS, table.id, due, event.id)
        else:
            cancel_timer(session, TimerKind.SILENCE_CONFIRMS, table.id)
    for round_ in rounds:
        if round_.status is RoundStatus.PUBLISHED and round_.clock_ends_at is not None:
            set_timer(session, TimerKind.CLOCK_ENDS, round_.id, round_.clock_ends_at, event.id)
        else:
            cancel_timer(session, TimerKind.CLOCK_ENDS, round_.id)
