"""The version of an event, the number of the newest line in its trail: here it grows, is asked for and named."""

from collections.abc import Mapping
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.event_problems import EventNotFound
from tournament.models import Event, TrailEntry

CHANGED: Final = "kingsmoot.changed"
MATCHES: Final = "kingsmoot.matches"


def event_version(session: Session, slug: str) -> int:
    version = session.scalar(select(Event.version).where(Event.slug == slug))
    if version is None:
        raise EventNotFound(f"There is no event {slug}.", event=slug)
    return version


def grown_version(session: Session, event: Event) -> int:
    """For the trail alone, with each line it writes."""
    event.version += 1
    note_changed(session, event.slug, event.version)
    return event.version


def marked_event(session: Session, slug: str) -> tuple[Event, str]:
    """The event, and what no two states of any event share: the newest line of its trail.

    Its number would not do: an event that was deleted and brought back may come to the same one again.
    """
    newest = (TrailEntry.event_id == Event.id) & (TrailEntry.number == Event.version)
    wanted = select(Event, TrailEntry.id).outerjoin(TrailEntry, newest).where(Event.slug == slug)
    found = session.execute(wanted).one_or_none()
    if found is None:
        raise EventNotFound(f"There is no event {slug}.", event=slug)
    event: Event = found[0]
    line: UUID | None = found[1]
    return event, (line or event.id).hex


def note_changed(session: Session, slug: str, version: int) -> None:
    """Whoever watches the event will be poked with this version."""
    session.info.setdefault(CHANGED, {})[slug] = version


def changed_events(session: Session) -> Mapping[str, int]:
    """The events that this transaction changed, each with its new version."""
    changed: dict[str, int] = session.info.get(CHANGED, {})
    return changed


def changed_event(session: Session) -> tuple[str, int] | None:
    """The one event that this transaction changed, where it changed one."""
    return next(iter(changed_events(session).items()), None)


def note_match(session: Session, match_id: UUID, version: int) -> None:
    """The same for whoever follows an online match."""
    session.info.setdefault(MATCHES, {})[match_id] = version


def changed_matches(session: Session) -> Mapping[UUID, int]:
    """The online matches that something other than an input changed."""
    changed: dict[UUID, int] = session.info.get(MATCHES, {})
    return changed


def etag(mark: str, viewer: str) -> str:
    """Changes when the event does, and from one kind of viewer to another."""
    return f"{mark[:16]}-{viewer}"
