"""The log of a match under way: pages without scripts, and lines for the board."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

import msgspec
from flask import Blueprint, Response, make_response, render_template, request, url_for

from tournament.core.problems import InvalidFields
from tournament.core.security.permissions import Action
from tournament.core.translation import gettext
from tournament.http.compression import json_response
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.online import hooks
from tournament.online.hooks import NotedLook
from tournament.online.operations.match.deal import load_wording
from tournament.online.operations.match.snapshots import load_seat_snapshot
from tournament.online.operations.view.live_log import LogLines, read_lines_of_snapshot, read_whole_log
from tournament.online.operations.view.public_log import LogPage, make_page
from tournament.online.pages.context import current_runtime

PAGE_LINES: Final = 200
"""Lines of one page."""

blueprint = Blueprint("online_log", __name__)


@blueprint.get("/matches/<uuid:match_id>/log")
@requires(Action.PLAY_ONLINE)
def read(match_id: UUID) -> Response:
    """Show the log that this seat may read, as pages, or as JSON after a step.

    With `?after=` and a step, it returns JSON.
    """
    seat, snapshot = load_seat_snapshot(current_runtime(), match_id, current_principal().account_id)
    if "after" in request.args:
        found = read_lines_of_snapshot(current_runtime(), snapshot, seat, parse_step("after"))
        return json_response(msgspec.json.encode(found))
    return render_log_page(
        make_requested_page(read_whole_log(current_runtime(), match_id, seat)),
        load_wording(current_runtime(), match_id).who(),
        "online_log.read",
        url_for("play.match", match_id=match_id),
        match_id,
        looks=_list_looks(match_id),
    )


def _list_looks(match_id: UUID) -> Sequence[NotedLook]:
    with current_runtime().database.read() as session:
        return hooks.looks_at.ask_one(session, match_id)


def wants_quiet_lines() -> bool:
    """Tell whether the request wants quiet lines too."""
    return request.args.get("all") == "1"


def requested_first_step() -> int | None:
    """Return the first step of the requested page; None for the newest page."""
    return parse_step("step") if "step" in request.args else None


def make_requested_page(found: LogLines) -> LogPage:
    """Return the requested page of these lines."""
    return make_page(found, requested_first_step(), wants_quiet_lines(), PAGE_LINES)


def render_log_page(
    page: LogPage,
    who: str,
    endpoint: str,
    board: str,
    match_id: UUID,
    slug: str | None = None,
    looks: Sequence[NotedLook] = (),
) -> Response:
    """Render a page of a log; `endpoint` is for links to the other pages."""

    def way(step: int, everything: bool) -> str:
        return url_for(endpoint, match_id=match_id, slug=slug, step=step, all=1 if everything else None)

    drawn = render_template(
        "online/log.html",
        board=board,
        way=way,
        lines=page.lines,
        everything=wants_quiet_lines(),
        before=page.before,
        after=page.after,
        steps=page.steps,
        match_id=match_id,
        who=who,
        looks=looks,
    )
    return make_response(drawn)


def parse_step(name: str) -> int:
    given = request.args[name]
    if not (given.isascii() and given.isdigit() and len(given) < 10):
        raise InvalidFields(
            gettext("`%(name)s` must be the number of a step, such as 388.", name=name),
            errors=[{"pointer": f"/{name}", "detail": gettext("Not a number.")}],
        )
    return int(given)
