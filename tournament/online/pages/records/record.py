"""The file of an ended match: download, or read step by step."""

from uuid import UUID

from flask import Blueprint, Response, jsonify, request, url_for
from werkzeug.utils import redirect
from werkzeug.wrappers import Response as BaseResponse

from tournament.core.problems import InvalidFields
from tournament.core.security.permissions import Action
from tournament.core.translation import gettext
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.online.operations.event.round_proof import prove_match
from tournament.online.operations.view.visibility import CopyKind, find_copy, find_judge_copy
from tournament.online.pages.context import current_runtime
from tournament.online.pages.records.proof import make_root_json
from tournament.replays.addresses import address_of
from tournament.replays.operations.export import CONTENT_TYPES, FILE_ENDINGS, Export, ExportForm, export_match
from tournament.replays.operations.opened_match import open_played_here, viewer_name
from tournament.replays.pages.reader import asked_form, download

blueprint = Blueprint("online_record", __name__, url_prefix="/matches/<uuid:match_id>")


@blueprint.get("/record")
@requires(Action.READ)
def save(match_id: UUID) -> Response:
    """Send the public copy, a seat's own copy, or the whole record.

    It comes as a file, JSON Lines or plain text.
    """
    asked = request.args.get("eyes", "")
    if asked and asked not in list(CopyKind):
        raise InvalidFields(
            gettext(
                "There is no copy “%(name)s”. Choose one of: %(names)s.", name=asked[:20], names=", ".join(CopyKind)
            ),
            pointer="/eyes",
        )
    form, play, who = asked_form(), current_runtime(), current_principal()
    copy = find_judge_copy(play, match_id, who, now()) if asked == CopyKind.FULL else None
    if copy is None:
        copy = find_copy(play, match_id, who.account_id, now(), CopyKind(asked) if asked else None)
    if form is ExportForm.RECORD:
        name = f"match-{copy.digest[:8]}-{viewer_name(copy.viewer)}.{FILE_ENDINGS[form]}"
        response = download(Export(name, CONTENT_TYPES[form], copy.load()))
    else:
        response = download(
            export_match(open_played_here(copy.of, copy.whole, copy.names), copy.whole(), copy.viewer, form)
        )
    response.headers["Cache-Control"] = "private, no-store"
    return response


@blueprint.get("/proof")
@requires(Action.READ)
def proof(match_id: UUID) -> Response:
    """Return the proof that the match is part of its round.

    It is available to those who may have a copy, from the same time on.
    """
    find_copy(current_runtime(), match_id, current_principal().account_id, now())
    with current_runtime().database.read() as session:
        found = prove_match(session, match_id)
    roots = [
        {**make_root_json(root), "round": str(root.round), "place": root.place, "path": root.path}
        for root in found.roots
    ]
    response = jsonify(match=str(match_id), leaf=found.leaf, roots=roots)
    response.headers["Cache-Control"] = "private, no-store"
    return response


@blueprint.get("/read")
@requires(Action.READ)
def read(match_id: UUID) -> BaseResponse:
    """Redirect to the log reader, with as much as this reader may see."""
    find_copy(current_runtime(), match_id, current_principal().account_id, now())
    return redirect(url_for("matches.read", secret=address_of(match_id)), 303)
