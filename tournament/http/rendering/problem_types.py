"""Pages that explain the problem types; their addresses are the types' URIs."""

from inspect import cleandoc

from flask import Blueprint, abort, render_template

from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.http.permission_check import requires

blueprint = Blueprint("problem_types", __name__)


@blueprint.get("/problems/<name>")
@requires(Action.READ)
def show(name: str) -> str:
    kind = Problem.known.get(name) or abort(404)
    return render_template("http/problem_type.html", kind=kind, meaning=cleandoc(kind.__doc__ or ""))
