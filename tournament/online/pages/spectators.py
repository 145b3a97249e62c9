"""Pages for spectators: board and log with a delay, the same for everyone."""

from uuid import UUID

from flask import Blueprint, Response, make_response, render_template, request, url_for

from tournament.core.security.permissions import Action
from tournament.http.compression import json_response
from tournament.http.context import current_database, now
from tournament.http.permission_check import requires
from tournament.http.rendering.build import build_mark
from tournament.online.models import OnlineMatch
from tournament.online.operations.match.clocks import milliseconds
from tournament.online.operations.match.deal import worded_by
from tournament.online.operations.view.live_log import so_late
from tournament.online.operations.view.seat_views import EventTable, event_table
from tournament.online.operations.view.spectators import SpectatorView
from tournament.online.pages.board import NOW
from tournament.online.pages.context import current_play, current_watching
from tournament.online.pages.log import PAGE, asked_everything, asked_first, asked_step, log_page

blueprint = Blueprint("watching", __name__, url_prefix="/matches/<uuid:match_id>/watch")


@blueprint.get("")
@requires(Action.READ)
def watch(match_id: UUID) -> Response:
    """Show the board without controls.

    With `?stream=1`, for broadcasts, only the board is shown.
    """
    seen = _seen(match_id)
    response = make_response(
        render_template(
            "online/watch.html",
            match_id=match_id,
            who=_who(seen),
            format=seen.moment.called,
            delay=seen.moment.delay,
            event=_event(match_id),
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
    seen = _seen(match_id)
    mark = f"{seen.snapshot.shown}-w-{build_mark()}"
    response = make_response("", 304) if request.if_none_match.contains_weak(mark) else json_response(seen.view)
    response.headers[NOW] = str(milliseconds(so_late(seen.moment.delay, now())))
    return _shared(response, mark)


@blueprint.get("/log")
@requires(Action.READ)
def log(match_id: UUID) -> Response:
    """Show the public log with the delay, as pages, or as JSON after a step.

    With `?after=` and a step, it returns JSON.
    """
    seen = _seen(match_id)
    if "after" in request.args:
        return _shared(json_response(current_watching().lines(seen, asked_step("after"))), "")
    board = url_for("watching.watch", match_id=match_id)
    page = current_watching().log_page(seen, asked_first(), asked_everything(), PAGE)
    return log_page(page, _who(seen), "watching.log", board, match_id)


def _seen(match_id: UUID) -> SpectatorView:
    return current_watching().look(match_id, now())


def _event(match_id: UUID) -> EventTable | None:
    """Return event and table of the match, which the pairings show anyway."""
    with current_database().read() as session:
        return event_table(session, session.get_one(OnlineMatch, match_id))


def _who(seen: SpectatorView) -> str:
    """Return the names of both sides, once they are public."""
    return worded_by(current_play(), seen.moment.match_id).who() if seen.snapshot.version >= 0 else ""


def _shared(response: Response, mark: str) -> Response:
    """Return a response that is the same for everyone, signed in or not."""
    if mark:
        response.set_etag(mark, weak=True)
    response.headers["Cache-Control"] = "no-cache"
    return response
