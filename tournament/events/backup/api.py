"""API routes to export a whole event as one file, and to import it."""

from typing import Final

from flask import Response, request

from tournament.core.limits.limits import SHARES
from tournament.core.security.permissions import Action
from tournament.events.api.blueprint import EventBlueprint
from tournament.events.backup.operations import backup
from tournament.events.backup.operations.sealed_backup import export_for_viewer, open_seal
from tournament.events.backup.operations.values import MAX_BACKUP_BYTES
from tournament.events.backup.schemas import ReplaceQuery, ReplaceQueryArgs
from tournament.events.book.book import load_book
from tournament.events.lifecycle.operations.views import EventView, event_view
from tournament.events.lifecycle.schemas.lifecycle import EventSchema
from tournament.http.api.blueprint import PROBLEM_RESPONSE
from tournament.http.context import current_database, current_sealer, now
from tournament.http.identity import current_principal
from tournament.http.permission_check import current_roles, requires
from tournament.http.rate_limits import limit_rate
from tournament.http.transactions import transaction

BACKUP: Final = {"$ref": "#/components/schemas/Backup"}
blueprint = EventBlueprint("backup", "Whole events as one file", keeps_answers=False, most_bytes=MAX_BACKUP_BYTES)


@blueprint.get("/<slug>/backup")
@requires(Action.BACK_UP)
@blueprint.response(200, BACKUP)
def export(slug: str) -> Response:
    """Export everything there is about an event: rows, trail, the seed, real names, hidden decks.

    For staff who play in it, hidden decks of others are sealed; this installation restores them.
    """
    with current_database().read() as session:
        content = export_for_viewer(session, slug, current_principal(), current_roles(), current_sealer())
    response = Response(content, mimetype="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="{slug}.json"'
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.post("/import")
@requires(Action.RESTORE)
@limit_rate(SHARES)
@blueprint.alt_response(429, PROBLEM_RESPONSE)
@blueprint.arguments(ReplaceQuery, location="query")
@blueprint.doc(requestBody={"required": True, "content": {"application/json": {"schema": BACKUP}}})
@blueprint.response(201, EventSchema)
def import_(asked: ReplaceQueryArgs) -> EventView:
    """Import an exported event with all its ids; whoever brings it is its organizer."""
    brought = backup.open_backup(open_seal(request.get_data(), current_sealer()))
    with transaction() as session:
        event = backup.import_event(session, brought, current_principal(), now(), replace=asked["replace"])
        return event_view(load_book(session, event.slug), staff=True)
