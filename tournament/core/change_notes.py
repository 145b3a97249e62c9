"""Changes of a transaction, noted for notification after the commit."""

from collections.abc import Mapping
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

CHANGED_EVENTS_KEY: Final = "kingsmoot.changed"
CHANGED_MATCHES_KEY: Final = "kingsmoot.matches"


def note_event(session: Session, slug: str, version: int) -> None:
    """Note an event's new version, for notification after the commit."""
    session.info.setdefault(CHANGED_EVENTS_KEY, {})[slug] = version


def changed_events(session: Session) -> Mapping[str, int]:
    """Return the events that this transaction changed, with their new versions."""
    changed: dict[str, int] = session.info.get(CHANGED_EVENTS_KEY, {})
    return changed


def changed_event(session: Session) -> tuple[str, int] | None:
    """Return the event that this transaction changed, or None."""
    return next(iter(changed_events(session).items()), None)


def note_match(session: Session, match_id: UUID, version: int) -> None:
    """Note a match's new version, for notification after the commit."""
    session.info.setdefault(CHANGED_MATCHES_KEY, {})[match_id] = version


def changed_matches(session: Session) -> Mapping[UUID, int]:
    """Return the matches that something other than an input changed."""
    changed: dict[UUID, int] = session.info.get(CHANGED_MATCHES_KEY, {})
    return changed
