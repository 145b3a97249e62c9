"""API routes of the audit trail, and undo."""

from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.events.api.blueprint import EventBlueprint
from tournament.events.book.book import Book, load_book
from tournament.events.history.operations.undo import undo as take_back
from tournament.events.history.operations.views import TrailLine, trail_page
from tournament.events.history.schemas import TrailLineSchema, TrailPage
from tournament.http.api.responses import make_page
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.http.permission_check import current_roles
from tournament.http.schemas.fields import MaybeReasonSchema, PageQuery, PageQueryArgs, ReasonBody

blueprint = EventBlueprint("trail", "The audit trail, and undo")


@blueprint.reads("/<slug>/trail", Action.SEE_TRAIL, TrailPage, query=PageQuery)
def index(session: Session, book: Book, asked: PageQueryArgs) -> dict[str, object]:
    """Read the trail, the newest first."""
    total = book.event.version
    newest = total - (asked["page"] - 1) * asked["per_page"]
    if newest <= 0:
        return make_page((), total, asked)
    who, roles = current_principal(), current_roles()
    page = trail_page(session, book, who, roles, before=newest + 1, most=asked["per_page"])
    return make_page(page.lines, total, asked)


@blueprint.changes(
    "/<slug>/trail/<int:number>/undo", Action.UNDO, TrailLineSchema, body=MaybeReasonSchema, needed=False
)
def undo(session: Session, asked: ReasonBody, slug: str, number: int) -> TrailLine:
    """Take back one entry of the trail, if nothing that came later rests on it; the answer is the new entry."""
    take_back(session, slug, number, current_principal(), now(), asked["reason"])
    return trail_page(session, load_book(session, slug), current_principal(), current_roles(), most=1).lines[0]
