"""Deck checks for programs."""

import json
from datetime import UTC, datetime

from flask_smorest import Blueprint

from tournament.api.arguments import Arguments
from tournament.decks.report import Report
from tournament.operations.decks import DeckRequest, check_deck
from tournament.schemas.decks import CheckAsked, CheckRequestSchema, ReportSchema
from tournament.web.current import current_database
from tournament.web.limits import CHECKS, TOO_OFTEN, limiter

blueprint = Blueprint("api_decks", __name__, url_prefix="/api/v1/decks", description="Deck checks")
blueprint.ARGUMENTS_PARSER = Arguments()


@blueprint.post("/check")
@limiter.limit(CHECKS, error_message=TOO_OFTEN)
@blueprint.arguments(CheckRequestSchema)
@blueprint.response(200, ReportSchema)
def check(asked: CheckAsked) -> Report:
    """Read a deck list in any format and check it: the deck as read, every violation, the shape of the deck."""
    deck = asked["deck"]
    request = DeckRequest(
        source=deck if isinstance(deck, str) else json.dumps(deck),
        format=asked["format"],
        day=asked["day"] or datetime.now(UTC).date(),
        list=asked["list"],
        pool=asked["pool"],
        faction=asked["faction"],
        swaps=tuple((swap["old"], swap["new"]) for swap in asked["swaps"]),
        replace_banned=asked["replace_banned"],
    )
    with current_database().read() as session:
        return check_deck(session, request)
