"""The file of an ended match: saved, or read step by step."""

from uuid import UUID

from flask import Blueprint, Response, make_response, request, url_for
from werkzeug.utils import redirect
from werkzeug.wrappers import Response as BaseResponse

from tournament.operations.matches.opening import said_viewer
from tournament.operations.online.records import Eyes, copy_for
from tournament.policies import Action
from tournament.problems import InvalidFields
from tournament.web.matches.ended import address_of
from tournament.web.request.current import current_play, now
from tournament.web.request.guard import allows
from tournament.web.request.identity import current_principal

blueprint = Blueprint("online_record", __name__, url_prefix="/matches/<uuid:match_id>")


@blueprint.get("/record")
@allows(Action.READ)
def save(match_id: UUID) -> Response:
    """As a file: what everybody may have, a seat's own copy, or all of it."""
    asked = request.args.get("eyes", "")
    if asked and asked not in list(Eyes):
        raise InvalidFields(f"A copy is for one of {', '.join(Eyes)}, not {asked[:20]!r}.", pointer="/eyes")
    copy = copy_for(current_play(), match_id, current_principal().account_id, now(), Eyes(asked) if asked else None)
    response = make_response(copy.load())
    response.content_type = "application/octet-stream"
    name = f"match-{copy.digest[:8]}-{said_viewer(copy.viewer)}.kingsmoot"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "private, no-store"
    return response


@blueprint.get("/read")
@allows(Action.READ)
def read(match_id: UUID) -> BaseResponse:
    """Leads to the log reader, with the eyes that see most of what this reader may see."""
    copy_for(current_play(), match_id, current_principal().account_id, now())
    return redirect(url_for("matches.read", secret=address_of(match_id)), 303)
