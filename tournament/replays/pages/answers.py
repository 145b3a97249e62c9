"""Answers about a step as JSON, for saved and for online matches."""

from collections.abc import Callable
from uuid import UUID

import msgspec
from flask import Blueprint, Response, request

from tournament.core.problems import InvalidFields
from tournament.core.security.permissions import Action
from tournament.core.translation import gettext
from tournament.decks.text import to_one_line
from tournament.http.compression import json_response
from tournament.http.permission_check import requires
from tournament.http.rate_limits import limit_rate
from tournament.replays.hooks import match_source
from tournament.replays.operations import answers
from tournament.replays.operations.opened_match import OpenedMatch, find_viewer, viewer_name
from tournament.replays.operations.search import (
    MAX_THOUGHT_SECONDS,
    LogSearch,
    letters_limit,
    search_log,
    seconds_limit,
)
from tournament.replays.pages.match_lookup import find_match_at
from tournament.replays.pages.reader_position import cached_response, private_response
from tournament.replays.problems import StepNotFound

blueprint = Blueprint("answers", __name__)


def answer_route(path: str) -> Callable[[Callable[..., msgspec.Struct]], Callable[..., Response]]:
    """Register a view for saved and online matches; it gets the match and the viewer."""

    def declare(view: Callable[..., msgspec.Struct]) -> Callable[..., Response]:
        @blueprint.get(f"/logs/<secret>{path}", endpoint=view.__name__)
        @blueprint.get(f"/matches/<uuid:match_id>{path}", endpoint=view.__name__)
        @requires(Action.READ)
        @limit_rate()
        def answer(secret: str = "", match_id: UUID | None = None, **rest: str) -> Response:
            opened = (match_source.ask_one(match_id) if match_id is not None else find_match_at(secret)).match
            told = view(opened, find_viewer(request.args.get("as", ""), opened), **rest)
            response = json_response(msgspec.json.encode(told))
            return private_response(response) if opened.under_way else cached_response(response)

        return answer

    return declare


@answer_route("/steps/<step>")
def step(opened: OpenedMatch, viewer: int, step: str) -> answers.StepPayload:
    """Return the step with its tables.

    Judges also get each seat's table; `?tables=1,public` selects tables.
    """
    wanted = request.args.get("tables")
    tables = None if wanted is None else answers.find_table_viewers(opened, viewer, wanted)
    return answers.step_payload(opened, _step_number(opened, step), viewer, tables)


@answer_route("/steps/<step>/around")
def around(opened: OpenedMatch, viewer: int, step: str) -> answers.TimingPayload:
    """Return the timing steps of an occurrence, and why windows opened or not."""
    return answers.timing_payload(opened, _step_number(opened, step))


@answer_route("/steps/<step>/rests-on")
def rests_on(opened: OpenedMatch, viewer: int, step: str) -> answers.CitedRulesPayload:
    return answers.cited_rules_payload(opened, _step_number(opened, step))


@answer_route("/steps/<step>/why")
def why(opened: OpenedMatch, viewer: int, step: str) -> answers.CardTracePayload:
    """Explain why a seat could or could not use a card, check by check."""
    seat = request.args.get("seat") or (viewer_name(viewer) if viewer >= 0 else "")
    card = request.args.get("card", "")
    _check_letters("card", card, answers.MAX_CARD_ID_LETTERS)
    return answers.card_trace_payload(
        opened, _step_number(opened, step), viewer, answers.find_seat(opened, seat), card
    )


@answer_route("/steps/<step>/answered")
def answered(opened: OpenedMatch, viewer: int, step: str) -> answers.AnswerOptionsPayload:
    """Return a seat's options at its answer."""
    return answers.answer_options_payload(opened, _step_number(opened, step), viewer)


class SearchResponse(msgspec.Struct, frozen=True):
    count: int
    steps: list[int]


@answer_route("/search")
def search(opened: OpenedMatch, viewer: int) -> SearchResponse:
    args = request.args
    longer = args.get("longer", "")
    if longer and not (
        longer.isascii() and longer.isdigit() and len(longer) <= 7 and int(longer) <= MAX_THOUGHT_SECONDS
    ):
        raise _invalid_field("longer", seconds_limit())
    steps = search_log(
        opened,
        viewer,
        LogSearch(
            words=args.get("q", ""),
            card=args.get("card", ""),
            seat=answers.find_seat(opened, args["seat"]) if args.get("seat") else None,
            rule=args.get("rule", ""),
            kind=args.get("kind", ""),
            passed=args.get("passed") == "1",
            longer=int(longer) if longer else None,
        ),
    )
    return SearchResponse(len(steps), steps)


@answer_route("/leaks")
def leaks(opened: OpenedMatch, viewer: int) -> answers.LeaksPayload:
    """Return what a rewind to a step could not take back."""
    return answers.leaks_payload(opened, _step_number(opened, request.args.get("to", "")), viewer)


def _step_number(opened: OpenedMatch, given: str) -> int:
    if not (given.isascii() and given.isdigit() and len(given) <= 7):
        raise StepNotFound(
            gettext(
                "“%(step)s” is not a step. This log has steps 1 to %(last)s.",
                step=to_one_line(given, 20),
                last=opened.steps,
            )
        )
    return int(given)


def _check_letters(name: str, given: str, most: int) -> None:
    if len(given) > most:
        raise _invalid_field(name, letters_limit(most, len(given)))


def _invalid_field(name: str, detail: str) -> InvalidFields:
    return InvalidFields(
        gettext("`%(name)s` can’t be used. %(why)s", name=name, why=detail),
        errors=[{"pointer": f"/{name}", "detail": detail}],
    )
