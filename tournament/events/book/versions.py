"""The version of an event: the number of its newest trail entry."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.core.change_notes import note_event
from tournament.core.translation import gettext
from tournament.events.models.events import Event
from tournament.events.models.trail import TrailEntry
from tournament.events.problems import EventNotFound


def event_version(session: Session, slug: str) -> int:
    version = session.scalar(select(Event.version).where(Event.slug == slug))
    if version is None:
        raise EventNotFound(gettext("There is no event %(slug)s.", slug=slug), event=slug)
    return version


def increment_version(session: Session, event: Event) -> int:
    """Increment the version; only the trail calls this, once for each entry."""
    event.version += 1
    note_event(session, event.slug, event.version)
    return event.version


def event_with_mark(session: Session, slug: str) -> tuple[Event, str]:
    """Return the event and the id of its newest trail entry as its mark.

    The mark is unique to one state of one event. The version is not: an event that was deleted and restored can
    reach the same version again.
    """
    newest = (TrailEntry.event_id == Event.id) & (TrailEntry.number == Event.version)
    wanted = select(Event, TrailEntry.id).outerjoin(TrailEntry, newest).where(Event.slug == slug)
    found = session.execute(wanted).one_or_none()
    if found is None:
        raise EventNotFound(gettext("There is no event %(slug)s.", slug=slug), event=slug)
    event: Event = found[0]
    line: UUID | None = found[1]
    return event, (line or event.id).hex


def make_etag(mark: str, viewer: str) -> str:
    """Return an ETag that differs by the state of the event and the kind of viewer."""
    return f"{mark[:16]}-{viewer}"
