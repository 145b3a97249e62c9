"""Published roots of closed rounds."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import Session

from tournament.core.security.permissions import STAFF
from tournament.core.security.principal import Principal
from tournament.core.translation import gettext
from tournament.events.book.roles import roles_of
from tournament.events.models.events import Event
from tournament.events.models.rounds import Round, RoundRoot
from tournament.events.problems import RoundNotFound
from tournament.events.states import EventStatus, RoundStatus
from tournament.regulations.roots import HASH_BYTES


@dataclass(frozen=True, slots=True)
class PublishedRoot:
    """A published root; if requested, with a leaf's path to it."""

    round: UUID
    number: int
    root: str
    leaves: int
    published_at: datetime
    place: int = 0
    path: tuple[str, ...] = ()


def roots_of(session: Session, round_id: UUID, who: Principal) -> list[PublishedRoot]:
    """Return all roots of a round, the oldest first; empty while it is played."""
    round_ = session.get(Round, round_id)
    event = session.get(Event, round_.event_id) if round_ is not None else None
    hidden = event is not None and event.status is EventStatus.DRAFT and not _is_staff(session, event, who)
    if round_ is None or event is None or hidden or round_.status is RoundStatus.DRAWN:
        raise RoundNotFound(gettext("There is no published round at this address."))
    return _load_roots(session, RoundRoot.round_id == round_id)


def roots_of_event(session: Session, event_id: UUID) -> dict[UUID, list[PublishedRoot]]:
    """Return all roots of an event's rounds, by round."""
    found: dict[UUID, list[PublishedRoot]] = {}
    for root in _load_roots(session, RoundRoot.round_id.in_(select(Round.id).where(Round.event_id == event_id))):
        found.setdefault(root.round, []).append(root)
    return found


def _load_roots(session: Session, which: ColumnElement[bool]) -> list[PublishedRoot]:
    size = func.length(RoundRoot.leaves).label("size")
    rows = select(RoundRoot.round_id, RoundRoot.number, RoundRoot.root, size, RoundRoot.published_at).where(which)
    return [
        PublishedRoot(row.round_id, row.number, row.root, row.size // HASH_BYTES, row.published_at)
        for row in session.execute(rows.order_by(RoundRoot.round_id, RoundRoot.number))
    ]


def _is_staff(session: Session, event: Event, who: Principal) -> bool:
    return who.is_admin or not STAFF.isdisjoint(roles_of(session, event, who))
