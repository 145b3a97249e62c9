"""Handlers of an event's timers; each does nothing if it no longer applies."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.core.models.timers import Timer
from tournament.core.security.principal import CLOCK
from tournament.events import hooks
from tournament.events.book.book import Book
from tournament.events.lifecycle.operations.lifecycle import close_registration
from tournament.events.models.events import Event
from tournament.events.models.rounds import Round, Table
from tournament.events.rounds.operations.results import settle_by_silence
from tournament.events.states import RoundStatus, TableStatus
from tournament.events.trail.change import change, lock_event


def end_registration(session: Session, timer: Timer, now: datetime) -> UUID | None:
    event = _event(session, timer)
    if event is None or not event.registration_open:
        return None
    close_registration(session, event.slug, CLOCK, now)
    return event.id


def lock_decks(session: Session, timer: Timer, now: datetime) -> UUID | None:
    event = _event(session, timer)
    if event is None or event.decks_locked:
        return None
    with change(session, event, CLOCK, now, "decks.locked") as act:
        event.decks_locked = True
        act.summary = "The deck deadline has passed."
    return event.id


def confirm_by_silence(session: Session, timer: Timer, now: datetime) -> UUID | None:
    event = _event(session, timer)
    table = session.get(Table, timer.subject)
    if event is None or table is None or table.status is not TableStatus.REPORTED:
        return None
    with change(session, event, CLOCK, now, "result.confirmed") as act:
        settle_by_silence(act, Book(session, event), table)
    return event.id


def end_clock(session: Session, timer: Timer, now: datetime) -> UUID | None:
    event = _event(session, timer)
    round_ = session.get(Round, timer.subject)
    running = round_ is not None and round_.status is RoundStatus.PUBLISHED and round_.clock_ends_at is not None
    if event is None or round_ is None or not running:
        return None
    with change(session, event, CLOCK, now, "clock.ended") as act:
        round_.clock_ends_at, round_.clock_left = None, 0
        act.summary = f"Time is up in round {round_.number}."
        hooks.clock_ended.notify(session, Book(session, event), round_, now)
    return event.id


def _event(session: Session, timer: Timer) -> Event | None:
    """Return the timer's event, locked."""
    slug = session.scalar(select(Event.slug).where(Event.id == timer.event_id))
    return lock_event(session, slug) if slug is not None else None
