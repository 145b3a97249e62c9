"""The version of an event, the number of the newest line in its trail: here it grows and is asked for."""

from collections.abc import Mapping
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.event_problems import EventNotFound
from tournament.models import Event

CHANGED: Final = "kingsmoot.changed"


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


def note_changed(session: Session, slug: str, version: int) -> None:
    """Whoever watches the event will be poked with this version."""
    session.info.setdefault(CHANGED, {})[slug] = version


def changed_events(session: Session) -> Mapping[str, int]:
    """The events that this transaction changed, each with its new version."""
    changed: dict[str, int] = session.info.get(CHANGED, {})
    return changed
