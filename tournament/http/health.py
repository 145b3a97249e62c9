"""Health check for monitors: the database answers, fits, and takes writes."""

from flask import Blueprint, Response, jsonify

from tournament import __version__
from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.core.storage.installation import check_health
from tournament.http.context import current_database, current_probe, now
from tournament.http.permission_check import requires
from tournament.http.rendering.error_pages import problem_json

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
@requires(Action.READ)
def healthz() -> Response:
    try:
        state = check_health(current_database())
        current_probe().check(current_database(), now())
    except Problem as problem:
        response = problem_json(problem.as_json())
    else:
        response = jsonify(status="ok", version=__version__, schema=state.current)
    response.headers["Cache-Control"] = "no-store"
    return response
