"""Answers about a step as JSON, for saved and for online matches."""

from collections.abc import Callable
from uuid import UUID

import msgspec
from flask import Blueprint, Response, request

from tournament.core.problems import InvalidFields
from tournament.core.security.permissions import Action
from tournament.decks.text import to_one_line
from tournament.http.compression import json_response
from tournament.http.permission_check import requires
from tournament.http.rate_limits import limit_rate
from tournament.replays.hooks import match_source
from tournament.replays.operations import answers
from tournament.replays.operations.opened_match import Opened, said_viewer, viewer_named
from tournament.replays.operations.search import MOST_SECONDS, Search, search_log
from tournament.replays.pages.match_lookup import found_at
from tournament.replays.pages.reader_position import kept, private
from tournament.replays.problems import StepNotFound

blueprint = Blueprint("answers", __name__)


def asks(path: str) -> Callable[[Callable[..., msgspec.Struct]], Callable[..., Response]]:
    """Register a view for saved and online matches; it gets the match and the viewer."""

    def declare(view: Callable[..., msgspec.Struct]) -> Callable[..., Response]:
        @blueprint.get(f"/logs/<secret>{path}", endpoint=view.__name__)
        @blueprint.get(f"/matches/<uuid:match_id>{path}", endpoint=view.__name__)
        @requires(Action.READ)
        @limit_rate()
        def answer(secret: str = "", match_id: UUID | None = None, **rest: str) -> Response:
            opened = (match_source.ask_one(match_id) if match_id is not None else found_at(secret)).match
            told = view(opened, viewer_named(request.args.get("as", ""), opened), **rest)
            response = json_response(msgspec.json.encode(told))
            return private(response) if opened.under_way else kept(response)

        return answer

    return declare


@asks("/steps/<step>")
def step(opened: Opened, viewer: int, step: str) -> answers.StepTold:
    """Return the step with its tables.

    Judges also get each seat's table; `?tables=1,public` selects tables.
    """
    wanted = request.args.get("tables")
    tables = None if wanted is None else answers.tables_named(opened, viewer, wanted)
    return answers.step_told(opened, _step(opened, step), viewer, tables)


@asks("/steps/<step>/around")
def around(opened: Opened, viewer: int, step: str) -> answers.AroundTold:
    """Return the timing steps of an occurrence, and why windows opened or not."""
    return answers.around_told(opened, _step(opened, step))


@asks("/steps/<step>/rests-on")
def rests_on(opened: Opened, viewer: int, step: str) -> answers.RestsTold:
    return answers.rests_told(opened, _step(opened, step))


@asks("/steps/<step>/why")
def why(opened: Opened, viewer: int, step: str) -> answers.WhyTold:
    """Explain why a seat could or could not use a card, check by check."""
    seat = request.args.get("seat") or (said_viewer(viewer) if viewer >= 0 else "")
    card = request.args.get("card", "")
    _check_letters("card", card, answers.MOST_ID)
    return answers.why_told(opened, _step(opened, step), viewer, answers.seat_named(opened, seat), card)


@asks("/steps/<step>/answered")
def answered(opened: Opened, viewer: int, step: str) -> answers.AnsweredTold:
    """Return a seat's options at its answer."""
    return answers.answered_told(opened, _step(opened, step), viewer)


class Found(msgspec.Struct, frozen=True):
    count: int
    steps: list[int]


@asks("/search")
def search(opened: Opened, viewer: int) -> Found:
    args = request.args
    longer = args.get("longer", "")
    if longer and not (longer.isascii() and longer.isdigit() and len(longer) <= 7 and int(longer) <= MOST_SECONDS):
        raise _unusable("longer", f"A number of seconds, up to {MOST_SECONDS}.")
    steps = search_log(
        opened,
        viewer,
        Search(
            words=args.get("q", ""),
            card=args.get("card", ""),
            seat=answers.seat_named(opened, args["seat"]) if args.get("seat") else None,
            rule=args.get("rule", ""),
            kind=args.get("kind", ""),
            passed=args.get("passed") == "1",
            longer=int(longer) if longer else None,
        ),
    )
    return Found(len(steps), steps)


@asks("/leaks")
def leaks(opened: Opened, viewer: int) -> answers.LeaksTold:
    """Return what a rewind to a step could not take back."""
    return answers.leaks_told(opened, _step(opened, request.args.get("to", "")), viewer)


def _step(opened: Opened, given: str) -> int:
    if not (given.isascii() and given.isdigit() and len(given) <= 7):
        raise StepNotFound(f"{to_one_line(given, 20)!r} is no step; this log has steps 1 to {opened.steps}.")
    return int(given)


def _check_letters(name: str, given: str, most: int) -> None:
    if len(given) > most:
        raise _unusable(name, f"At most {most} letters; these are {len(given)}.")


def _unusable(name: str, detail: str) -> InvalidFields:
    return InvalidFields(f"`{name}` can’t be used: {detail}", errors=[{"pointer": f"/{name}", "detail": detail}])
