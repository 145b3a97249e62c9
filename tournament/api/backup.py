"""Whole events for programs: exported as one file, and imported."""

from typing import Final

from flask import Response, request

from tournament.api.blueprint import PROBLEM, ApiBlueprint
from tournament.limits import SHARES
from tournament.operations.backup import event as backup
from tournament.operations.backup.sealed import export_for, open_seal
from tournament.operations.backup.values import MOST_BYTES
from tournament.operations.events.book import load_book
from tournament.operations.events.views import EventView, event_view
from tournament.policies import Action
from tournament.schemas.backup import ReplaceAsked, ReplaceQuery
from tournament.schemas.events.life import EventSchema
from tournament.web.request.changing import changing
from tournament.web.request.current import current_database, current_play, now
from tournament.web.request.guard import allows, current_roles
from tournament.web.request.identity import current_principal
from tournament.web.request.limits import limited

BACKUP: Final = {"$ref": "#/components/schemas/Backup"}
blueprint = ApiBlueprint("backup", "Whole events as one file", keeps_answers=False, most_bytes=MOST_BYTES)


@blueprint.get("/<slug>/backup")
@allows(Action.BACK_UP)
@blueprint.response(200, BACKUP)
def export(slug: str) -> Response:
    """Export everything there is about an event: rows, trail, the seed, real names, hidden decks.

    For staff who play in it, hidden decks of others are sealed; this installation restores them.
    """
    with current_database().read() as session:
        content = export_for(session, slug, current_principal(), current_roles(), current_play().sealer)
    response = Response(content, mimetype="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="{slug}.json"'
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.post("/import")
@allows(Action.RESTORE)
@limited(SHARES)
@blueprint.alt_response(429, PROBLEM)
@blueprint.arguments(ReplaceQuery, location="query")
@blueprint.doc(requestBody={"required": True, "content": {"application/json": {"schema": BACKUP}}})
@blueprint.response(201, EventSchema)
def import_(asked: ReplaceAsked) -> EventView:
    """Import an exported event with all its ids; whoever brings it is its organizer."""
    brought = backup.open_backup(open_seal(request.get_data(), current_play().sealer))
    with changing() as session:
        event = backup.import_event(session, brought, current_principal(), now(), replace=asked["replace"])
        return event_view(load_book(session, event.slug), staff=True)
