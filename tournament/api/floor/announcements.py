"""Announcements for programs."""

from uuid import UUID

from tournament.api.blueprint import ApiBlueprint
from tournament.api.request.reading import paged, reading
from tournament.models import Announcement
from tournament.operations.floor import announcements
from tournament.policies import Action
from tournament.schemas.common import Nothing, PageAsked, PageQuery
from tournament.schemas.floor import AnnounceAsked, AnnouncementPage, AnnouncementSchema, AnnounceSchema
from tournament.web.request.changing import changing
from tournament.web.request.current import now
from tournament.web.request.guard import allows
from tournament.web.request.identity import current_principal

blueprint = ApiBlueprint("announcements", "What the staff tells everybody")


@blueprint.get("/<slug>/announcements")
@allows(Action.SEE_EVENT)
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, AnnouncementPage)
def index(asked: PageAsked, slug: str) -> dict[str, object]:
    """List the announcements that are shown, the newest first."""
    with reading(slug) as (session, book):
        return paged(announcements.announcements_of(session, book.event), asked)


@blueprint.post("/<slug>/announcements")
@allows(Action.ANNOUNCE)
@blueprint.arguments(AnnounceSchema)
@blueprint.response(201, AnnouncementSchema)
def announce(asked: AnnounceAsked, slug: str) -> Announcement:
    """Tell everybody something."""
    with changing() as session:
        return announcements.announce(session, slug, asked["text"], current_principal(), now())


@blueprint.post("/<slug>/announcements/<uuid:announcement_id>/withdraw")
@allows(Action.ANNOUNCE)
@blueprint.arguments(Nothing, required=False)
@blueprint.response(204)
def withdraw(_: object, slug: str, announcement_id: UUID) -> None:
    """Show an announcement no longer; the trail keeps it."""
    with changing() as session:
        announcements.withdraw_announcement(session, slug, announcement_id, current_principal(), now())
