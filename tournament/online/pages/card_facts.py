"""Printed facts of cards for boards.

Their address contains a digest, so browsers can cache them forever.
"""

from flask import Blueprint, Response, make_response, request

from tournament.core.security.permissions import Action
from tournament.http.permission_check import requires
from tournament.http.rendering.assets import CACHE_FOREVER
from tournament.online.operations.view.seat_views import find_card_faces

blueprint = Blueprint("cards", __name__, url_prefix="/cards")


@blueprint.get("/<ruleset>/<digest>.json")
@requires(Action.READ)
def facts(ruleset: str, digest: str) -> Response:
    """Return the facts of every card of a pool, by code."""
    found = find_card_faces(ruleset, digest)
    response = make_response(found.json)
    response.content_type = "application/json"
    response.set_etag(found.digest)
    response.headers["Cache-Control"] = CACHE_FOREVER
    response.make_conditional(request)
    return response
