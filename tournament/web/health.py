"""A check for monitors: does the database answer, is its schema the right one, and does it take writes."""

from flask import Blueprint, Response, jsonify

from tournament import __version__
from tournament.operations.ground.installation import check_health
from tournament.policies import Action
from tournament.problems import Problem
from tournament.web.request.current import current_database, current_probe, now
from tournament.web.request.errors import problem_json
from tournament.web.request.guard import allows

blueprint = Blueprint("health", __name__)


@blueprint.get("/healthz")
@allows(Action.READ)
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
