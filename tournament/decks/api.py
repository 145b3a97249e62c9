"""API for checking decks."""

import json
from datetime import UTC, datetime

from tournament.core.limits.limits import CHECKS
from tournament.core.security.permissions import Action
from tournament.decks.analysis.report import DeckReport
from tournament.decks.operations.checks import DeckRequest, check_deck
from tournament.decks.schemas import CheckArgs, CheckRequestSchema, ReportSchema
from tournament.http.api.blueprint import PROBLEM_RESPONSE, ApiBlueprint
from tournament.http.context import current_database
from tournament.http.permission_check import requires
from tournament.http.rate_limits import limit_rate

blueprint = ApiBlueprint("decks", "Deck checks outside of events", "/decks", keeps_answers=False, takes_keys=False)


@blueprint.post("/check")
@requires(Action.ASK)
@limit_rate(CHECKS)
@blueprint.arguments(CheckRequestSchema)
@blueprint.alt_response(429, PROBLEM_RESPONSE)
@blueprint.alt_response(503, PROBLEM_RESPONSE)
@blueprint.response(200, ReportSchema)
def check(asked: CheckArgs) -> DeckReport:
    """Read a deck list in any format and check it; returns the deck, its violations and its statistics."""
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
