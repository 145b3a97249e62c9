"""Change notes of core."""

from collections.abc import Mapping
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

CHANGED: Final = "kingsmoot.changed"
MATCHES: Final = "kingsmoot.matches"


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
