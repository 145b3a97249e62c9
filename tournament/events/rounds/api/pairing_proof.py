"""API routes of pairing proofs, with all attempts and why they were taken back."""

from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.events.api.blueprint import EventBlueprint
from tournament.events.book.book import Book
from tournament.events.rounds.api.lifecycle import require_published
from tournament.events.rounds.operations.pairing_explanation import WhyNot, why_not_playing
from tournament.events.rounds.operations.pairing_proof import draw_views
from tournament.events.rounds.schemas import DrawPage, WhyNotQuery, WhyNotQueryArgs, WhyNotSchema
from tournament.http.api.responses import paginate
from tournament.http.schemas.fields import PageQuery, PageQueryArgs

blueprint = EventBlueprint("draws", "Draws with their proofs")


@blueprint.reads("/<slug>/draws", Action.SEE_EVENT, DrawPage, query=PageQuery)
def index(session: Session, book: Book, asked: PageQueryArgs) -> dict[str, object]:
    """List how each published round was drawn, the newest first."""
    return paginate(draw_views(session, book), asked)


@blueprint.reads("/<slug>/draws/<int:stage>/<int:round_>/why-not", Action.SEE_EVENT, WhyNotSchema, query=WhyNotQuery)
def why_not(_: Session, book: Book, asked: WhyNotQueryArgs, stage: int, round_: int) -> WhyNot:
    """Ask why two players of a published Swiss round are not playing each other."""
    played = require_published(book, stage, round_)
    return why_not_playing(book, played, book.entry(asked["one"]), book.entry(asked["other"]))


@blueprint.reads(
    "/<slug>/desk/draws/<int:stage>/<int:round_>/why-not", Action.SEE_DESK, WhyNotSchema, query=WhyNotQuery
)
def why_not_for_staff(_: Session, book: Book, asked: WhyNotQueryArgs, stage: int, round_: int) -> WhyNot:
    """Ask the same as the staff: also before the round is published, and with whom the organizer keeps apart."""
    one, other = book.entry(asked["one"]), book.entry(asked["other"])
    return why_not_playing(book, book.round(stage, round_), one, other, staff=True)
