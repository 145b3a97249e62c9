"""The staff of an event for programs: who works for it, and as what."""

from uuid import UUID

from tournament.api.blueprint import ApiBlueprint
from tournament.api.request.reading import paged, reading
from tournament.models import Staff
from tournament.operations.events import staff
from tournament.policies import Action
from tournament.schemas.common import PageAsked, PageQuery
from tournament.schemas.floor import StaffAsked, StaffPage, StaffRequestSchema, StaffSchema
from tournament.web.request.changing import changing
from tournament.web.request.current import now
from tournament.web.request.guard import allows
from tournament.web.request.identity import current_principal

blueprint = ApiBlueprint("staff", "Who works for an event")


@blueprint.get("/<slug>/staff")
@allows(Action.SEE_EVENT)
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, StaffPage)
def index(asked: PageAsked, slug: str) -> dict[str, object]:
    """List who works for the event, organizers first."""
    with reading(slug) as (session, book):
        return paged(staff.staff_of(session, book.event), asked)


@blueprint.post("/<slug>/staff")
@allows(Action.EDIT_STAFF)
@blueprint.arguments(StaffRequestSchema)
@blueprint.response(201, StaffSchema)
def add(asked: StaffAsked, slug: str) -> Staff:
    """Give an account a part in the event."""
    with changing() as session:
        return staff.add_staff(session, slug, asked["account"], asked["role"], current_principal(), now())


@blueprint.delete("/<slug>/staff/<uuid:staff_id>")
@allows(Action.EDIT_STAFF)
@blueprint.response(204)
def remove(slug: str, staff_id: UUID) -> None:
    """Take a part away; an event never loses its last organizer."""
    with changing() as session:
        staff.remove_staff(session, slug, staff_id, current_principal(), now())
