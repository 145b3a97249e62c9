"""Public lists of events."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import Select, func, or_, select
from sqlalchemy.orm import Session

from tournament.core.translation import gettext
from tournament.events.book.book import MELEE_KINDS, Book
from tournament.events.book.shared_book import read_book
from tournament.events.models.entries import Entry
from tournament.events.models.events import Event, Stage
from tournament.events.rounds.operations.views import current_round, round_words
from tournament.events.states import EntryStatus, EventStatus, StageKind

RUNNING_STATUSES: Final = (EventStatus.RUNNING, EventStatus.CHECK_IN)
UPCOMING_STATUSES: Final = (EventStatus.REGISTRATION,)
PAST_STATUSES: Final = (EventStatus.FINISHED, EventStatus.ARCHIVED)
PAGE_SIZE: Final = 30
MAX_SEARCH_LETTERS: Final = 60


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event in a list."""

    slug: str
    name: str
    venue: str
    starts_at: datetime | None
    time_zone: str
    ruleset: str
    status: EventStatus
    registration_open: bool
    parts: str
    players: int
    stage: str
    """Name of the stage being played; empty between stages."""
    activity: str
    """State of check-in or round, in the reader's language; empty if nothing is going on."""

    @property
    def now(self) -> str:
        """Stage and activity: “Joust, round 3 of 5”."""
        return ", ".join(filter(None, (self.stage, self.activity)))


@dataclass(frozen=True, slots=True)
class EventList:
    cards: tuple[EventCard, ...]
    total: int
    page: int

    @property
    def pages(self) -> int:
        return max(1, -(-self.total // PAGE_SIZE))


def list_events(
    session: Session, statuses: Sequence[EventStatus], search: str = "", page: int = 1, size: int = PAGE_SIZE
) -> EventList:
    """List public events; drafts are never included."""
    wanted = select(Event).where(Event.status.in_([status for status in statuses if status is not EventStatus.DRAFT]))
    if words := search.strip()[:MAX_SEARCH_LETTERS]:
        wanted = wanted.where(
            or_(Event.name.icontains(words, autoescape=True), Event.venue.icontains(words, autoescape=True))
        )
    total = session.scalar(select(func.count()).select_from(wanted.subquery())) or 0
    page = max(1, min(page, -(-total // size) or 1))
    found = session.scalars(sort_events(wanted, statuses).limit(size).offset((page - 1) * size)).all()
    return EventList(event_cards(session, found), total, page)


def sort_events(wanted: Select[Event], statuses: Sequence[EventStatus]) -> Select[Event]:
    """Sort finished events by the newest, and others by the next start."""
    if set(statuses) <= set(PAST_STATUSES):
        return wanted.order_by(Event.finished_at.desc(), Event.slug)
    return wanted.order_by(Event.starts_at.is_(None), Event.starts_at, Event.created_at, Event.slug)


def event_cards(session: Session, events: Sequence[Event]) -> tuple[EventCard, ...]:
    ids = [event.id for event in events]
    counted = select(Entry.event_id, func.count()).where(
        Entry.event_id.in_(ids), Entry.status.not_in([EntryStatus.WITHDRAWN, EntryStatus.WAITING])
    )
    players = {event_id: count for event_id, count in session.execute(counted.group_by(Entry.event_id)).all()}
    kinds: dict[UUID, set[StageKind]] = {}
    for event_id, kind in session.execute(select(Stage.event_id, Stage.kind).where(Stage.event_id.in_(ids))).all():
        kinds.setdefault(event_id, set()).add(kind)
    return tuple(
        EventCard(
            event.slug,
            event.name,
            event.venue,
            event.starts_at,
            event.time_zone,
            event.ruleset,
            event.status,
            event.registration_open,
            parts_words(kinds.get(event.id, set())),
            players.get(event.id, 0),
            *(describe_activity(read_book(session, event.slug)) if event.status in RUNNING_STATUSES else ("", "")),
        )
        for event in events
    )


def parts_words(kinds: set[StageKind]) -> str:
    if plays_both_parts(kinds):
        return gettext("Joust and melee")
    return gettext("Melee") if kinds & set(MELEE_KINDS) else gettext("Joust")


def plays_both_parts(kinds: set[StageKind]) -> bool:
    """Return whether an event has joust and melee stages."""
    return bool(kinds & {StageKind.SWISS, StageKind.ELIMINATION}) and bool(kinds & set(MELEE_KINDS))


def describe_activity(book: Book) -> tuple[str, str]:
    """Return the stage being played, and what is going on: “Joust”, “round 3 of 5”."""
    if book.event.status is EventStatus.CHECK_IN:
        return "", gettext("Check-in is open")
    round_ = current_round(book)
    if round_ is None:
        return "", gettext("Round 1 is being prepared") if book.event.status is EventStatus.RUNNING else ""
    return book.stage_of(round_).name, round_words(book, round_)
