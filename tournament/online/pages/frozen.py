"""Ways out of a frozen match: a vote of its seats, or the head judge's decision."""

from uuid import UUID

from flask import Blueprint, Response, make_response

from tournament.core.security.permissions import Action
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.online.operations.match.frozen_matches import FrozenResolution, vote_resolution
from tournament.online.operations.match.judge_orders import rule_on_freeze
from tournament.online.operations.match.match_limits import ActionKind, spend_actions
from tournament.online.operations.match.snapshots import load_snapshot
from tournament.online.operations.match.submission import load_departed_seats
from tournament.online.pages.board import AGAIN_HEADER, find_own_seat, load_body, notify_match, render_own_table
from tournament.online.pages.context import current_runtime
from tournament.online.schemas import WaySchema

blueprint = Blueprint("online_frozen", __name__)


@blueprint.post("/matches/<uuid:match_id>/frozen")
@requires(Action.PLAY_ONLINE)
def agree(match_id: UUID) -> Response:
    """Vote on how to continue; it happens once all other seats agree."""
    sent, seat, play = load_body(WaySchema), find_own_seat(match_id), current_runtime()
    spend_actions(play.database, match_id, seat, (ActionKind.WISH,), now())
    gone = load_departed_seats(play, load_snapshot(play, match_id))
    told = vote_resolution(play, match_id, seat, FrozenResolution(sent["do"]), sent["key"], now(), gone)
    snapshot = load_snapshot(play, match_id)
    response = render_own_table(snapshot, seat)
    if told is not None:
        notify_match(told)
    else:
        response.headers[AGAIN_HEADER] = "true"
    return response


@blueprint.post("/events/<slug>/matches/<uuid:match_id>/frozen")
@requires(Action.RULE_ONLINE)
def decide(slug: str, match_id: UUID) -> Response:
    """Decide as head judge, at once and without seeing a hand."""
    sent, judge = load_body(WaySchema), current_principal().account_id
    snapshot = rule_on_freeze(
        current_runtime(), slug, match_id, judge, FrozenResolution(sent["do"]), sent["key"], now()
    )
    notify_match(snapshot)
    return make_response({"status": snapshot.status, "version": snapshot.shown})
