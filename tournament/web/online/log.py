"""The log of a match under way: as a page that needs no script, and line by line for the board."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

import msgspec
from flask import Blueprint, Response, make_response, render_template, request, url_for

from tournament.models import HiddenLook
from tournament.operations.disputes.looking import looks_at
from tournament.operations.online.dealing import worded_by
from tournament.operations.online.lines import Lines, lines_of, whole_log
from tournament.operations.online.standing import read_seated
from tournament.policies import Action
from tournament.problems import InvalidFields
from tournament.web.online.playing import table_answer
from tournament.web.request.current import current_play
from tournament.web.request.guard import allows
from tournament.web.request.identity import current_principal

PAGE: Final = 200
"""Lines of one page."""

blueprint = Blueprint("online_log", __name__)


@blueprint.get("/matches/<uuid:match_id>/log")
@allows(Action.PLAY_ONLINE)
def read(match_id: UUID) -> Response:
    """What this seat may read: all of it as pages, or with `?after=` what follows a step, as JSON."""
    seat, standing = read_seated(current_play(), match_id, current_principal().account_id)
    if "after" in request.args:
        found = lines_of(current_play(), standing, seat, asked_step("after"))
        return table_answer(msgspec.json.encode(found))
    return log_page(
        whole_log(current_play(), match_id, seat),
        worded_by(current_play(), match_id).who(),
        "online_log.read",
        url_for("play.match", match_id=match_id),
        match_id,
        looks=_looks(match_id),
    )


def _looks(match_id: UUID) -> list[HiddenLook]:
    with current_play().database.read() as session:
        return looks_at(session, match_id)


def log_page(
    found: Lines,
    who: str,
    endpoint: str,
    board: str,
    match_id: UUID,
    slug: str | None = None,
    looks: Sequence[HiddenLook] = (),
) -> Response:
    """A page of these lines, as the request asks for; `endpoint` has the others."""
    everything = request.args.get("all") == "1"
    lines = [line for line in found.lines if everything or not line.quiet]
    first = asked_step("step") if "step" in request.args else lines[-PAGE:][0].step if lines else 0
    place = sum(line.step < first for line in lines)

    def way(step: int, everything: bool) -> str:
        return url_for(endpoint, match_id=match_id, slug=slug, step=step, all=1 if everything else None)

    page = render_template(
        "online/log.html",
        board=board,
        way=way,
        lines=lines[place : place + PAGE],
        everything=everything,
        before=lines[max(place - PAGE, 0)].step if place else 0,
        after=lines[place + PAGE].step if place + PAGE < len(lines) else 0,
        steps=found.step,
        match_id=match_id,
        who=who,
        looks=looks,
    )
    return make_response(page)


def asked_step(name: str) -> int:
    given = request.args[name]
    if not (given.isascii() and given.isdigit() and len(given) < 10):
        raise InvalidFields(
            f"The step in `{name}` is a number of the log, such as 388.",
            errors=[{"pointer": f"/{name}", "detail": "Not a number."}],
        )
    return int(given)
