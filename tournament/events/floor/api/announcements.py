"""API routes of announcements."""

from uuid import UUID

from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.events.api.blueprint import EventBlueprint
from tournament.events.book.book import Book
from tournament.events.floor.operations import announcements
from tournament.events.floor.schemas import AnnounceBody, AnnouncementPage, AnnouncementSchema, AnnounceSchema
from tournament.events.models.floor import Announcement
from tournament.http.api.responses import paginate
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.http.schemas.fields import PageQuery, PageQueryArgs

blueprint = EventBlueprint("announcements", "What the staff tells everybody")


@blueprint.reads("/<slug>/announcements", Action.SEE_EVENT, AnnouncementPage, query=PageQuery)
def index(session: Session, book: Book, asked: PageQueryArgs) -> dict[str, object]:
    """List the announcements that are shown, the newest first."""
    return paginate(announcements.announcements_of(session, book.event), asked)


@blueprint.changes("/<slug>/announcements", Action.ANNOUNCE, AnnouncementSchema, body=AnnounceSchema, status=201)
def announce(session: Session, asked: AnnounceBody, slug: str) -> Announcement:
    """Tell everybody something."""
    return announcements.announce(session, slug, asked["text"], current_principal(), now())


@blueprint.changes("/<slug>/announcements/<uuid:announcement_id>/withdraw", Action.ANNOUNCE)
def withdraw(session: Session, slug: str, announcement_id: UUID) -> None:
    """Show an announcement no longer; the trail keeps it."""
    announcements.withdraw_announcement(session, slug, announcement_id, current_principal(), now())
