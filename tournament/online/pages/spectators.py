"""Pages for spectators: board and log with a delay, the same for everyone."""

from uuid import UUID

from flask import Blueprint, Response, make_response, render_template, request, url_for

from tournament.core.security.permissions import Action
from tournament.events.formats import format_name
from tournament.http.compression import json_response
from tournament.http.context import current_database, now
from tournament.http.permission_check import requires
from tournament.http.rendering.build import build_mark
from tournament.online.models import OnlineMatch
from tournament.online.operations.match.clocks import to_milliseconds
from tournament.online.operations.match.deal import load_wording
from tournament.online.operations.view.live_log import subtract_delay
from tournament.online.operations.view.seat_views import EventTable, find_event_table
from tournament.online.operations.view.spectators import SpectatorView
from tournament.online.pages.board import NOW_HEADER
from tournament.online.pages.context import current_runtime, current_spectator_feed
from tournament.online.pages.log import (
    PAGE_LINES,
    parse_step,
    render_log_page,
    requested_first_step,
    wants_quiet_lines,
)

blueprint = Blueprint("watching", __name__, url_prefix="/matches/<uuid:match_id>/watch")


@blueprint.get("")
@requires(Action.READ)
def watch(match_id: UUID) -> Response:
    """Show the board without controls.

    With `?stream=1`, for broadcasts, only the board is shown.
    """
    seen = _load_view(match_id)
    response = make_response(
        render_template(
            "online/watch.html",
            match_id=match_id,
            who=_load_sides(seen),
            format=format_name(seen.moment.ruleset, seen.moment.format),
            delay=seen.moment.delay,
            event=_load_event_table(match_id),
            is_stream=request.args.get("stream") == "1",
        )
    )
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.get("/view")
@requires(Action.READ)
def view(match_id: UUID) -> Response:
    """Return the public view of a table with the spectator delay.

    Browsers poll, because a stream would have to react to newer events and so reveal when they happen.
    """
    seen = _load_view(match_id)
    mark = f"{seen.snapshot.shown}-w-{build_mark()}"
    response = make_response("", 304) if request.if_none_match.contains_weak(mark) else json_response(seen.view)
    response.headers[NOW_HEADER] = str(to_milliseconds(subtract_delay(seen.moment.delay, now())))
    return _shared_response(response, mark)


@blueprint.get("/log")
@requires(Action.READ)
def log(match_id: UUID) -> Response:
    """Show the public log with the delay, as pages, or as JSON after a step.

    With `?after=` and a step, it returns JSON.
    """
    seen = _load_view(match_id)
    if "after" in request.args:
        return _shared_response(json_response(current_spectator_feed().lines(seen, parse_step("after"))), "")
    board = url_for("watching.watch", match_id=match_id)
    page = current_spectator_feed().log_page(seen, requested_first_step(), wants_quiet_lines(), PAGE_LINES)
    return render_log_page(page, _load_sides(seen), "watching.log", board, match_id)


def _load_view(match_id: UUID) -> SpectatorView:
    return current_spectator_feed().look(match_id, now())


def _load_event_table(match_id: UUID) -> EventTable | None:
    """Return event and table of the match, which the pairings show anyway."""
    with current_database().read() as session:
        return find_event_table(session, session.get_one(OnlineMatch, match_id))


def _load_sides(seen: SpectatorView) -> str:
    """Return the names of both sides, once they are public."""
    return load_wording(current_runtime(), seen.moment.match_id).who() if seen.snapshot.version >= 0 else ""


def _shared_response(response: Response, mark: str) -> Response:
    """Return a response that is the same for everyone, signed in or not."""
    if mark:
        response.set_etag(mark, weak=True)
    response.headers["Cache-Control"] = "no-cache"
    return response
