"""The service worker that caches a judge's pages for offline use.

It is served from the root, since it serves pages of all events.
"""

from pathlib import Path

from flask import Blueprint, Response, current_app

from tournament.core.security.permissions import Action
from tournament.http.permission_check import requires

blueprint = Blueprint("worker", __name__)


@blueprint.get("/judge-worker.js")
@requires(Action.READ)
def script() -> Response:
    assert current_app.static_folder is not None
    words = (Path(current_app.static_folder) / "judging/floor/judge-worker.js").read_text()
    return Response(words, mimetype="text/javascript", headers={"Cache-Control": "no-cache"})
