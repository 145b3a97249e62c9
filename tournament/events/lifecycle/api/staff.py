"""API routes of the staff of an event."""

from uuid import UUID

from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.events.api.blueprint import EventBlueprint
from tournament.events.book.book import Book
from tournament.events.lifecycle.operations import staff
from tournament.events.lifecycle.schemas.staff import StaffBody, StaffPage, StaffRequestSchema, StaffSchema
from tournament.events.models.events import Staff
from tournament.http.api.responses import paginate
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.http.schemas.fields import PageQuery, PageQueryArgs

blueprint = EventBlueprint("staff", "Who works for an event")


@blueprint.reads("/<slug>/staff", Action.SEE_EVENT, StaffPage, query=PageQuery)
def index(session: Session, book: Book, asked: PageQueryArgs) -> dict[str, object]:
    """List who works for the event, organizers first."""
    return paginate(staff.staff_of(session, book.event), asked)


@blueprint.changes("/<slug>/staff", Action.EDIT_STAFF, StaffSchema, body=StaffRequestSchema, status=201)
def add(session: Session, asked: StaffBody, slug: str) -> Staff:
    """Give an account a part in the event."""
    return staff.add_staff(session, slug, asked["account"], asked["role"], current_principal(), now())


@blueprint.changes("/<slug>/staff/<uuid:staff_id>", Action.EDIT_STAFF, method="DELETE")
def remove(session: Session, slug: str, staff_id: UUID) -> None:
    """Take a part away; an event never loses its last organizer."""
    staff.remove_staff(session, slug, staff_id, current_principal(), now())
