"""A person's roles in an event, and whether they may see the event."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.core.security.permissions import STAFF, Role
from tournament.core.security.principal import Principal
from tournament.core.translation import gettext
from tournament.events.models.entries import Entry
from tournament.events.models.events import Event, Staff
from tournament.events.problems import EventNotFound
from tournament.events.states import EntryStatus, EventStatus


def visible_roles(session: Session, slug: str, principal: Principal) -> frozenset[Role]:
    """Return the principal's roles in an event.

    Raises EventNotFound if there is no such event, and for a draft unless the principal is on its staff.
    """
    plain = "\0" not in slug  # PostgreSQL refuses such a parameter
    event = session.scalar(select(Event).where(Event.slug == slug)) if plain else None
    roles = roles_of(session, event, principal) if event else frozenset()
    hidden = event is not None and event.status is EventStatus.DRAFT and not (principal.is_admin or roles & STAFF)
    if event is None or hidden:
        raise EventNotFound(gettext("There is no event %(slug)s.", slug=slug), event=slug)
    return roles


def organizes_any(session: Session, principal: Principal) -> bool:
    """Return whether the principal organizes any event here."""
    if principal.account_id is None:
        return False
    mine = select(Staff.id).where(Staff.account_id == principal.account_id, Staff.role == Role.ORGANIZER)
    return session.scalar(mine.limit(1)) is not None


def roles_of(session: Session, event: Event, principal: Principal) -> frozenset[Role]:
    if principal.account_id is None:
        return frozenset()
    staff = session.scalars(
        select(Staff.role).where(Staff.event_id == event.id, Staff.account_id == principal.account_id)
    )
    roles = {Role(role) for role in staff}
    entered = session.scalar(
        select(Entry.id).where(
            Entry.event_id == event.id,
            Entry.account_id == principal.account_id,
            Entry.status != EntryStatus.WITHDRAWN,
        )
    )
    return frozenset(roles | {Role.PLAYER}) if entered else frozenset(roles)


def head_judges_of(session: Session, event: Event) -> list[str]:
    """Return the names of the head judges, who decide appeals."""
    wanted = select(Staff.name).where(Staff.event_id == event.id, Staff.role == Role.HEAD_JUDGE)
    return sorted(session.scalars(wanted), key=str.casefold)


def entry_number(session: Session, slug: str, account_id: UUID | None) -> int | None:
    """Return the number under which an account plays."""
    if account_id is None:
        return None
    return session.scalar(
        select(Entry.number)
        .join(Event, Entry.event_id == Event.id)
        .where(Event.slug == slug, Entry.account_id == account_id)
    )
