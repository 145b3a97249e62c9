"""Ways out of a frozen match: a vote of its seats, or the head judge's decision."""

from uuid import UUID

from flask import Blueprint, Response, make_response

from tournament.core.security.permissions import Action
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.online.operations.match.frozen_matches import FrozenResolution, wish
from tournament.online.operations.match.judge_orders import rule
from tournament.online.operations.match.match_limits import Sent, spend
from tournament.online.operations.match.snapshots import load_snapshot
from tournament.online.operations.match.submission import departed_seats
from tournament.online.pages.board import AGAIN, loaded, own_seat, own_table, poke_match
from tournament.online.pages.context import current_play
from tournament.online.schemas import WaySchema

blueprint = Blueprint("online_frozen", __name__)


@blueprint.post("/matches/<uuid:match_id>/frozen")
@requires(Action.PLAY_ONLINE)
def agree(match_id: UUID) -> Response:
    """Vote on how to continue; it happens once all other seats agree."""
    sent, seat, play = loaded(WaySchema), own_seat(match_id), current_play()
    spend(play.database, match_id, seat, (Sent.WISH,), now())
    gone = departed_seats(play, load_snapshot(play, match_id))
    told = wish(play, match_id, seat, FrozenResolution(sent["do"]), sent["key"], now(), gone)
    snapshot = load_snapshot(play, match_id)
    response = own_table(snapshot, seat)
    if told is not None:
        poke_match(told)
    else:
        response.headers[AGAIN] = "true"
    return response


@blueprint.post("/events/<slug>/matches/<uuid:match_id>/frozen")
@requires(Action.RULE_ONLINE)
def decide(slug: str, match_id: UUID) -> Response:
    """Decide as head judge, at once and without seeing a hand."""
    sent, judge = loaded(WaySchema), current_principal().account_id
    snapshot = rule(current_play(), slug, match_id, judge, FrozenResolution(sent["do"]), sent["key"], now())
    poke_match(snapshot)
    return make_response({"status": snapshot.status, "version": snapshot.shown})
