"""The page that verifies a match in the browser, and the roots of rounds."""

from typing import Any
from uuid import UUID

from flask import Blueprint, Response, jsonify, render_template, request, url_for

from tournament.core.security.permissions import Action
from tournament.events.rounds.operations.roots import PublishedRoot, roots_of
from tournament.http.context import current_database
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.replays.addresses import match_id_of
from tournament.replays.operations.export import ExportForm

blueprint = Blueprint("proof", __name__)


@blueprint.get("/proof")
@requires(Action.READ)
def page() -> str:
    """Show the page for files, or for a match of the reader with `?of=`.

    In that case, the browser fetches the lines itself.
    """
    address, eyes = request.args.get("of", "")[:80], request.args.get("as", "")[:10]
    wanted: dict[str, Any] = {"as": eyes} if eyes else {}
    match_id = match_id_of(address)
    return render_template(
        "online/proof.html",
        address=address,
        lines=url_for("matches.file", secret=address, form=ExportForm.LINES.value, **wanted) if address else "",
        proof=url_for("online_record.proof", match_id=match_id) if match_id else "",
    )


@blueprint.get("/rounds/<uuid:round_id>/root")
@requires(Action.READ)
def roots(round_id: UUID) -> Response:
    """Return the published roots of a closed round, the first one first."""
    with current_database().read() as session:
        found = roots_of(session, round_id, current_principal())
    return jsonify(round=str(round_id), roots=[make_root_json(root) for root in found])


def make_root_json(root: PublishedRoot) -> dict[str, object]:
    return {
        "number": root.number,
        "root": root.root,
        "leaves": root.leaves,
        "published_at": root.published_at.isoformat(),
    }
