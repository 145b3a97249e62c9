"""Announcements for programs."""

from uuid import UUID

from tournament.api.blueprint import ApiBlueprint
from tournament.api.request.reading import paged
from tournament.database import Session
from tournament.models import Announcement
from tournament.operations.events.book import Book
from tournament.operations.floor import announcements
from tournament.policies import Action
from tournament.schemas.common import PageAsked, PageQuery
from tournament.schemas.floor import AnnounceAsked, AnnouncementPage, AnnouncementSchema, AnnounceSchema
from tournament.web.request.current import now
from tournament.web.request.identity import current_principal

blueprint = ApiBlueprint("announcements", "What the staff tells everybody")


@blueprint.reads("/<slug>/announcements", Action.SEE_EVENT, AnnouncementPage, query=PageQuery)
def index(session: Session, book: Book, asked: PageAsked) -> dict[str, object]:
    """List the announcements that are shown, the newest first."""
    return paged(announcements.announcements_of(session, book.event), asked)


@blueprint.changes("/<slug>/announcements", Action.ANNOUNCE, AnnouncementSchema, body=AnnounceSchema, status=201)
def announce(session: Session, asked: AnnounceAsked, slug: str) -> Announcement:
    """Tell everybody something."""
    return announcements.announce(session, slug, asked["text"], current_principal(), now())


@blueprint.changes("/<slug>/announcements/<uuid:announcement_id>/withdraw", Action.ANNOUNCE)
def withdraw(session: Session, slug: str, announcement_id: UUID) -> None:
    """Show an announcement no longer; the trail keeps it."""
    announcements.withdraw_announcement(session, slug, announcement_id, current_principal(), now())
