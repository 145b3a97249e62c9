"""A person's data in events: exported on request, and erased with the account."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import inspect, or_, select
from sqlalchemy.orm import Session

from tournament.accounts.models import Account
from tournament.core.problems import Fact
from tournament.core.security.principal import Principal
from tournament.events import hooks
from tournament.events.book.book import Book
from tournament.events.entries.operations.registration import promote_waiting
from tournament.events.entries.operations.scrubbing import NameScrubber
from tournament.events.models.entries import Deck, Entry
from tournament.events.models.events import Event, Staff
from tournament.events.models.floor import Penalty
from tournament.events.models.trail import TrailEntry
from tournament.events.states import EntryStatus, EventStatus
from tournament.events.trail.change import change, lock_event, trail_entries
from tournament.events.trail.recorded_tables import all_recorded_tables

STATUSES_BEFORE_PLAY = (EventStatus.DRAFT, EventStatus.REGISTRATION, EventStatus.CHECK_IN)
SYSTEM_ACTOR = Principal(name="Kingsmoot", is_admin=True)
"""The actor of an erasure, so that the trail doesn't name the person."""


def hide_real_name(session: Session, actor: Principal, now: datetime) -> None:
    """Hide the person's real name from everybody but the staff, in all events."""
    shown = select(Event.slug).join(Entry, Entry.event_id == Event.id)
    for slug in session.scalars(shown.where(Entry.account_id == actor.account_id, Entry.shows_real_name)).all():
        with change(session, slug, actor, now, "entry.edited") as act:
            entry = Book(session, act.event).entry_of(actor.account_id)
            assert entry is not None
            entry.shows_real_name = False
            act.summary = f"{entry.name} hid their real name."


def export_person(session: Session, account_id: UUID) -> dict[str, Fact]:
    """Return everything that events keep about the person, by event."""
    found: dict[str, Fact] = {}
    for event in _events(session, account_id):
        owned = {"event_id": event.id, "account_id": account_id}
        entry = session.scalar(select(Entry).filter_by(**owned))
        roles = session.scalars(select(Staff.role).filter_by(**owned).order_by(Staff.role))
        done = session.scalars(
            select(TrailEntry)
            .where(TrailEntry.event_id == event.id, TrailEntry.actor_id == account_id)
            .order_by(TrailEntry.number)
        )
        found[event.slug] = {
            "name": event.name,
            "roles": list(roles),
            "entry": _entry_facts(session, entry) if entry else None,
            "done": [{"at": line.at.isoformat(), "what": line.summary, "reason": line.reason} for line in done],
        }
    return {"events": found}


def _entry_facts(session: Session, entry: Entry) -> dict[str, Fact]:
    decks = session.scalars(select(Deck).filter_by(entry_id=entry.id).order_by(Deck.part, Deck.version))
    penalties = session.scalars(select(Penalty).filter_by(entry_id=entry.id).order_by(Penalty.given_at))
    return {
        "number": entry.number,
        "name": entry.name,
        "real_name": entry.real_name,
        "shows_real_name": entry.shows_real_name,
        "status": entry.status.value,
        "faction": entry.faction,
        "registered_at": entry.registered_at.isoformat(),
        "decks": [
            {"part": deck.part, "version": deck.version, "at": deck.submitted_at.isoformat(), "list": deck.source}
            for deck in decks
        ],
        "penalties": [
            {
                "name": row.name,
                "infraction": row.infraction,
                "reason": row.reason,
                "at": row.given_at.isoformat(),
                "taken_back": row.revoked_at is not None,
            }
            for row in penalties
        ],
    }


def erase_person(session: Session, account_id: UUID, now: datetime) -> None:
    """Rename the person's entries to "removed player" and remove names from the trail.

    Only this changes trail entries: rows and trail lose the same words, so that the trail still describes the
    event.
    """
    account = session.get_one(Account, account_id)
    for event in _events(session, account_id):
        _erase_from(session, lock_event(session, event.slug), account, now)


def _events(session: Session, account_id: UUID) -> list[Event]:
    """Return the events in which the person played, worked, or did anything, by id."""
    ids = select(Event.id).where(
        or_(
            Event.id.in_(select(Entry.event_id).where(Entry.account_id == account_id)),
            Event.id.in_(select(Staff.event_id).where(Staff.account_id == account_id)),
            Event.id.in_(hooks.judged_events.ask_one(session, account_id)),
            Event.id.in_(select(TrailEntry.event_id).where(TrailEntry.actor_id == account_id)),
        )
    )
    return list(session.scalars(select(Event).where(Event.id.in_(ids)).order_by(Event.id)))


def _erase_from(session: Session, event: Event, account: Account, now: datetime) -> None:
    book = Book(session, event)
    trail = trail_entries(session, event)
    scrub = NameScrubber(book, account, trail)
    for line in trail:
        scrub.trail_entry(line)
    with change(session, event, SYSTEM_ACTOR, now, "person.erased") as act:
        act.summary = "A person was removed from this event."
        entry = book.entry_of(account.id)
        if entry is not None and event.status in STATUSES_BEFORE_PLAY and entry.status is not EntryStatus.WITHDRAWN:
            entry.status, entry.checked_in_at = EntryStatus.WITHDRAWN, None
            promote_waiting(act, book)
        for model in all_recorded_tables().models[1:]:
            for row in session.scalars(select(model).where(inspect(model).columns["event_id"] == event.id)):
                if isinstance(row, Staff) and row.account_id == account.id:
                    act.remove(row)
                else:
                    scrub.row(row)
    written = session.scalar(select(TrailEntry).filter_by(event_id=event.id, number=event.version))
    if written is not None and written.verb == "person.erased":
        scrub.forget_before(written)
    session.flush()
