"""Draws for programs: the proof of each round, and every attempt with the reason why it was taken back."""

from tournament.api.blueprint import ApiBlueprint
from tournament.api.request.reading import paged, reading
from tournament.operations.rounds.history import draw_views
from tournament.policies import Action
from tournament.schemas.common import PageAsked, PageQuery
from tournament.schemas.standings import DrawPage
from tournament.web.request.guard import allows

blueprint = ApiBlueprint("draws", "Draws with their proofs")


@blueprint.get("/<slug>/draws")
@allows(Action.SEE_EVENT)
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, DrawPage)
def index(asked: PageAsked, slug: str) -> dict[str, object]:
    """List how each published round was drawn, the newest first."""
    with reading(slug) as (session, book):
        return paged(draw_views(session, book), asked)
