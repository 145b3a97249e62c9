"""What-if: choose another answer at a step and compare both lines.

It is served as a page, a part of a page, and JSON.
"""

from __future__ import annotations

from typing import Final
from uuid import UUID

import msgspec
from flask import Blueprint, Response, make_response, render_template, request

from engine import JUDGE
from engine.converter import make_converter
from engine.record.what_if import GivenAnswer
from tournament.core.limits.limits import WHAT_IFS
from tournament.core.problems import InvalidFields
from tournament.core.security.permissions import Action
from tournament.core.translation import gettext, translatable
from tournament.http.input.json_body import read_json
from tournament.http.permission_check import requires
from tournament.http.rate_limits import limit_rate
from tournament.replays.addresses import address_of
from tournament.replays.operations.opened_match import OpenedMatch
from tournament.replays.operations.what_if import MAX_OPTION_ID_LETTERS, check_tryable, question_at, try_line
from tournament.replays.pages.match_lookup import find_match_at
from tournament.replays.pages.reader_position import asked_number, private_response
from tournament.replays.problems import MatchUnderWay, RecordNotThere, WhatIfRefused

MAX_PICKED_OPTIONS: Final = 60
"""Most options in one answer."""
MATCH_IS_UNDER_WAY: Final = translatable(
    "You can try a what-if after the match has ended. Before, it would reveal hidden cards."
)

blueprint = Blueprint("what_if", __name__)


class WhatIfChoice(msgspec.Struct, forbid_unknown_fields=True):
    ids: list[str]
    seat: int | None = None


class WhatIfRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A what-if as JSON; seats count from 0."""

    step: int
    choices: list[WhatIfChoice | list[str]]
    seat: int | None = None


_convert_sent = make_converter(WhatIfRequest)


@blueprint.get("/logs/<secret>/what-if")
@requires(Action.READ)
@limit_rate()
def ask(secret: str) -> Response:
    """Show the form with the offers of a step; `part=1` leaves the page around it out."""
    opened = find_tryable_match(secret)
    asked = question_at(opened, asked_number("step", 1), _seat())
    return _page(secret, opened, asked=asked, told=None, tried=())


@blueprint.post("/logs/<secret>/what-if", endpoint="try_line")
@blueprint.post("/matches/<uuid:match_id>/what-if", endpoint="try_line")
@requires(Action.ASK)
@limit_rate(WHAT_IFS)
def try_it(secret: str = "", match_id: UUID | None = None) -> Response:
    """Play the line; a JSON request gets a JSON answer."""
    address = secret or address_of(match_id) if match_id else secret
    opened = find_tryable_match(address)
    if request.mimetype == "application/json":
        sent = _read_request()
        told = try_line(opened, sent.step, sent.seat, [_to_answer(choice) for choice in sent.choices])
        return private_response(Response(msgspec.json.encode(told), content_type="application/json"))
    step, seat = _form_number("step"), _form_number("seat")
    ids = tuple(request.form.getlist("option"))
    asked = question_at(opened, step or 0, seat)
    told = try_line(opened, asked.step, asked.seat, [_check_answer(GivenAnswer(ids, asked.seat))])
    return _page(address, opened, asked=asked, told=told, tried=ids)


def find_tryable_match(address: str) -> OpenedMatch:
    """Return the match of an address if its reader may see all of it.

    For a match under way this is the judge whose dispute opens both hands. The request is noted as a look at them.
    """
    try:
        match = find_match_at(address).match
    except RecordNotThere as error:
        raise MatchUnderWay(gettext(MATCH_IS_UNDER_WAY)) from error
    if match.under_way and match.holds != JUDGE:
        raise MatchUnderWay(gettext(MATCH_IS_UNDER_WAY))
    check_tryable(match)
    return match


def _page(address: str, opened: OpenedMatch, **shown: object) -> Response:
    name = "replays/what_if_part.html" if request.args.get("part") == "1" else "replays/what_if.html"
    return private_response(make_response(render_template(name, secret=address, match=opened, **shown)))


def _read_request() -> WhatIfRequest:
    try:
        return _convert_sent(read_json(request.get_data()))
    except UnicodeEncodeError:  # an unpaired surrogate is not valid text
        raise InvalidFields(gettext("This is not a what-if: a name in it is not valid text.")) from None
    except msgspec.ValidationError as error:
        raise InvalidFields(
            gettext(
                "This is not a what-if: %(error)s. Send step, choices (each a list of ids, or ids with a seat) and "
                "optionally a seat.",
                error=error,
            )
        ) from error


def _to_answer(choice: WhatIfChoice | list[str]) -> GivenAnswer:
    if isinstance(choice, list):
        return _check_answer(GivenAnswer(tuple(choice)))
    return _check_answer(GivenAnswer(tuple(choice.ids), choice.seat))


def _check_answer(given: GivenAnswer) -> GivenAnswer:
    if len(given.ids) > MAX_PICKED_OPTIONS or any(len(id) > MAX_OPTION_ID_LETTERS for id in given.ids):
        raise WhatIfRefused(
            gettext(
                "A choice has at most %(most)s options with at most %(letters)s letters each.",
                most=MAX_PICKED_OPTIONS,
                letters=MAX_OPTION_ID_LETTERS,
            ),
            options=MAX_PICKED_OPTIONS,
            letters=MAX_OPTION_ID_LETTERS,
        )
    return given


def _seat() -> int | None:
    return asked_number("seat", 0) - 1 if request.args.get("seat") else None


def _form_number(name: str) -> int | None:
    raw = request.form.get(name, "")
    return int(raw) if raw.isascii() and raw.isdigit() and len(raw) <= 7 else None
