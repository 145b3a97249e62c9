"""The staff of an event and their roles."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.accounts.models import Account
from tournament.accounts.operations.names import name_key
from tournament.core.problems import SettingsNotPossible
from tournament.core.security.permissions import STAFF, Role
from tournament.core.security.principal import Principal
from tournament.core.translation import gettext
from tournament.events.models.events import Event, Staff
from tournament.events.problems import NothingThere, NotNow
from tournament.events.trail.change import change


def add_staff(session: Session, slug: str, who: str | UUID, role: Role, actor: Principal, now: datetime) -> Staff:
    """Give an account, by name or id, a role in the event; a person can have several."""
    if role not in STAFF:
        known = ", ".join(one.value for one in Role if one in STAFF)
        raise SettingsNotPossible(
            gettext("“%(role)s” is not a staff role. Choose one of: %(known)s.", role=role.value, known=known),
            setting="role",
        )
    with change(session, slug, actor, now, "staff.added") as act:
        account = find_account(session, who)
        rows = staff_of(session, act.event)
        if any(row.account_id == account.id and row.role == role for row in rows):
            raise NotNow(gettext("%(name)s already has this role.", name=account.name))
        row = Staff(event_id=act.event.id, account_id=account.id, role=role.value, name=account.name)
        act.add(row)
        act.summary = f"{actor.name} made {account.name} {role.value}."
    return row


def remove_staff(session: Session, slug: str, staff_id: UUID, actor: Principal, now: datetime) -> None:
    """Remove a role; an event keeps its last organizer."""
    with change(session, slug, actor, now, "staff.removed") as act:
        rows = staff_of(session, act.event)
        row = next((row for row in rows if row.id == staff_id), None)
        if row is None:
            raise NothingThere(gettext("This staff role does not exist any more."))
        if row.role == Role.ORGANIZER and len(organizers(rows)) == 1:
            raise NotNow(gettext("%(name)s is the only organizer. Add another one first.", name=row.name))
        name, role = row.name, row.role
        act.remove(row)
        act.summary = f"{actor.name} removed {name} as {role}."


def staff_of(session: Session, event: Event) -> list[Staff]:
    """Return the staff by role, organizers first, then by name."""
    order = [role.value for role in Role]
    rows = session.scalars(select(Staff).filter_by(event_id=event.id))
    return sorted(rows, key=lambda row: (order.index(row.role), row.name.casefold(), row.id.hex))


def organizers(rows: Sequence[Staff]) -> list[Staff]:
    return [row for row in rows if row.role == Role.ORGANIZER]


def find_account(session: Session, who: str | UUID) -> Account:
    """Find an account by id, or by name as logins compare names."""
    if isinstance(who, UUID):
        found = session.get(Account, who)
    else:
        found = session.scalar(select(Account).where(Account.name_key == name_key(who)))
    if found is None or found.removed_at is not None:
        if isinstance(who, str):
            raise NothingThere(
                gettext("There is no account “%(name)s”. Use the name they sign in with.", name=who[:60])
            )
        raise NothingThere(gettext("There is no account with this id."))
    return found
