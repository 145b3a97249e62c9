"""The version of an event, the number of the newest line in its trail: here it grows, is asked for and named."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.core.change_notes import note_changed
from tournament.events.models.events import Event
from tournament.events.models.trail import TrailEntry
from tournament.events.problems import EventNotFound


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


def etag(mark: str, viewer: str) -> str:
    """Changes when the event does, and from one kind of viewer to another."""
    return f"{mark[:16]}-{viewer}"
