"""Draws for programs: the proof of each round, and every attempt with the reason why it was taken back."""

from tournament.api.blueprint import ApiBlueprint
from tournament.api.request.reading import paged
from tournament.database import Session
from tournament.operations.events.book import Book
from tournament.operations.rounds.history import draw_views
from tournament.policies import Action
from tournament.schemas.common import PageAsked, PageQuery
from tournament.schemas.standings import DrawPage

blueprint = ApiBlueprint("draws", "Draws with their proofs")


@blueprint.reads("/<slug>/draws", Action.SEE_EVENT, DrawPage, query=PageQuery)
def index(session: Session, book: Book, asked: PageAsked) -> dict[str, object]:
    """List how each published round was drawn, the newest first."""
    return paged(draw_views(session, book), asked)
