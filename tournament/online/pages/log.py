"""The log of a match under way: pages without scripts, and lines for the board."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

import msgspec
from flask import Blueprint, Response, make_response, render_template, request, url_for

from tournament.core.problems import InvalidFields
from tournament.core.security.permissions import Action
from tournament.http.compression import json_response
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.online import hooks
from tournament.online.hooks import NotedLook
from tournament.online.operations.match.deal import worded_by
from tournament.online.operations.match.snapshots import read_seated
from tournament.online.operations.view.live_log import Lines, lines_of, whole_log
from tournament.online.operations.view.public_log import LogPage, page_of
from tournament.online.pages.context import current_play

PAGE: Final = 200
"""Lines of one page."""

blueprint = Blueprint("online_log", __name__)


@blueprint.get("/matches/<uuid:match_id>/log")
@requires(Action.PLAY_ONLINE)
def read(match_id: UUID) -> Response:
    """Show the log that this seat may read, as pages, or as JSON after a step.

    With `?after=` and a step, it returns JSON.
    """
    seat, snapshot = read_seated(current_play(), match_id, current_principal().account_id)
    if "after" in request.args:
        found = lines_of(current_play(), snapshot, seat, asked_step("after"))
        return json_response(msgspec.json.encode(found))
    return log_page(
        whole_page(whole_log(current_play(), match_id, seat)),
        worded_by(current_play(), match_id).who(),
        "online_log.read",
        url_for("play.match", match_id=match_id),
        match_id,
        looks=_looks(match_id),
    )


def _looks(match_id: UUID) -> Sequence[NotedLook]:
    with current_play().database.read() as session:
        return hooks.looks_at.ask_one(session, match_id)


def asked_everything() -> bool:
    """Tell whether the request wants quiet lines too."""
    return request.args.get("all") == "1"


def asked_first() -> int | None:
    """Return the first step of the requested page; None for the newest page."""
    return asked_step("step") if "step" in request.args else None


def whole_page(found: Lines) -> LogPage:
    """Return the requested page of these lines."""
    return page_of(found, asked_first(), asked_everything(), PAGE)


def log_page(
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
        everything=asked_everything(),
        before=page.before,
        after=page.after,
        steps=page.steps,
        match_id=match_id,
        who=who,
        looks=looks,
    )
    return make_response(drawn)


def asked_step(name: str) -> int:
    given = request.args[name]
    if not (given.isascii() and given.isdigit() and len(given) < 10):
        raise InvalidFields(
            f"The step in `{name}` is a number of the log, such as 388.",
            errors=[{"pointer": f"/{name}", "detail": "Not a number."}],
        )
    return int(given)
