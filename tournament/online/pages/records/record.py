"""The file of an ended match: download, or read step by step."""

from uuid import UUID

from flask import Blueprint, Response, jsonify, request, url_for
from werkzeug.utils import redirect
from werkzeug.wrappers import Response as BaseResponse

from tournament.core.problems import InvalidFields
from tournament.core.security.permissions import Action
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.online.operations.event.round_proof import proof_of
from tournament.online.operations.view.visibility import Eyes, copy_for, judges_copy
from tournament.online.pages.context import current_play
from tournament.online.pages.records.proof import root_json
from tournament.replays.addresses import address_of
from tournament.replays.operations.export import ENDINGS, TYPES, Export, Form, export
from tournament.replays.operations.opened_match import open_own, said_viewer
from tournament.replays.pages.reader import asked_form, handed

blueprint = Blueprint("online_record", __name__, url_prefix="/matches/<uuid:match_id>")


@blueprint.get("/record")
@requires(Action.READ)
def save(match_id: UUID) -> Response:
    """Send the public copy, a seat's own copy, or the whole record.

    It comes as a file, JSON Lines or plain text.
    """
    asked = request.args.get("eyes", "")
    if asked and asked not in list(Eyes):
        raise InvalidFields(f"A copy is for one of {', '.join(Eyes)}, not {asked[:20]!r}.", pointer="/eyes")
    form, play, who = asked_form(), current_play(), current_principal()
    copy = judges_copy(play, match_id, who, now()) if asked == Eyes.FULL else None
    if copy is None:
        copy = copy_for(play, match_id, who.account_id, now(), Eyes(asked) if asked else None)
    if form is Form.RECORD:
        name = f"match-{copy.digest[:8]}-{said_viewer(copy.viewer)}.{ENDINGS[form]}"
        response = handed(Export(name, TYPES[form], copy.load()))
    else:
        response = handed(export(open_own(copy.of, copy.whole, copy.names), copy.whole(), copy.viewer, form))
    response.headers["Cache-Control"] = "private, no-store"
    return response


@blueprint.get("/proof")
@requires(Action.READ)
def proof(match_id: UUID) -> Response:
    """Return the proof that the match is part of its round.

    It is available to those who may have a copy, from the same time on.
    """
    copy_for(current_play(), match_id, current_principal().account_id, now())
    with current_play().database.read() as session:
        found = proof_of(session, match_id)
    roots = [
        {**root_json(root), "round": str(root.round), "place": root.place, "path": root.path} for root in found.roots
    ]
    response = jsonify(match=str(match_id), leaf=found.leaf, roots=roots)
    response.headers["Cache-Control"] = "private, no-store"
    return response


@blueprint.get("/read")
@requires(Action.READ)
def read(match_id: UUID) -> BaseResponse:
    """Redirect to the log reader, with as much as this reader may see."""
    copy_for(current_play(), match_id, current_principal().account_id, now())
    return redirect(url_for("matches.read", secret=address_of(match_id)), 303)
