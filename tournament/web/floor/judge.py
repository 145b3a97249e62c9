"""The judge's page, for a phone on the floor: who calls, what was ruled, a penalty, more time."""

from uuid import UUID

from flask import Blueprint, Response, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from engine.rulesets import DEFAULT, RULESETS
from tournament.database import Session
from tournament.models.states import CallStatus, TableKind
from tournament.operations.events.book import Book
from tournament.operations.floor import calls
from tournament.operations.rounds import life as rounds
from tournament.operations.rounds.views import clock_view, present_round
from tournament.policies import Action
from tournament.problems import Problem
from tournament.web.desk.common import attempt, page, reading, typed, whole
from tournament.web.desk.penalties import give, penalty_form
from tournament.web.request.current import now
from tournament.web.request.guard import allows
from tournament.web.request.identity import current_principal

CLOSED_SHOWN = 8
blueprint = Blueprint("judge", __name__, url_prefix="/events")


@blueprint.get("/<slug>/judge")
@allows(Action.ANSWER_CALLS)
def show(slug: str) -> Response:
    return _page(slug)


def _page(slug: str, problem: Problem | None = None) -> Response:
    def use(session: Session, book: Book) -> Response:
        me = current_principal().account_id
        every = calls.calls_of(session, book, now())
        round_ = present_round(book)
        tables = book.tables_of(round_) if round_ else []
        mine = [one for one in every if one.call.status is CallStatus.TAKEN and one.call.taken_by == me]
        return page(
            "floor/floor.html",
            session,
            book,
            "judge",
            problem,
            mine=mine,
            waiting=[one for one in every if one.call.status is CallStatus.WAITING],
            others=[one for one in every if one.call.status is CallStatus.TAKEN and one not in mine],
            closed=[one for one in every if one.call.status is CallStatus.CLOSED][:CLOSED_SHOWN],
            round=round_,
            example=RULESETS[DEFAULT].cited.compare,
            clock=clock_view(round_) if round_ else None,
            tables=[
                (table.number, " – ".join(entry.name for entry in book.players_at(table)), table.extension)
                for table in tables
                if table.kind in (TableKind.MATCH, TableKind.MELEE)
            ],
            failed=request.view_args.get("call_id") if problem and request.view_args else None,
        )

    return reading(slug, use)


@blueprint.post("/<slug>/judge/calls/<uuid:call_id>/<verb>")
@allows(Action.ANSWER_CALLS)
def answer(slug: str, call_id: UUID, verb: str) -> BaseResponse:
    """Takes a call, hands it back, or closes it with a ruling."""
    actor, at = current_principal(), now()
    verbs = {
        "take": lambda session: calls.take_call(session, slug, call_id, actor, at),
        "hand-back": lambda session: calls.hand_back(session, slug, call_id, actor, at),
        "close": lambda session: calls.close_call(
            session,
            slug,
            call_id,
            typed("ruling"),
            actor,
            at,
            rules=typed("rules", 400).replace(",", " ").split(),
            minutes=whole(typed("minutes") or "0", -1),
        ),
    }
    if verb not in verbs:
        raise NotFound
    return attempt(slug, verbs[verb], lambda problem: _page(slug, problem), url_for("judge.show", slug=slug))


@blueprint.post("/<slug>/judge/time")
@allows(Action.EXTEND_TIME)
def give_time(slug: str) -> BaseResponse:
    table, minutes = whole(typed("table")), whole(typed("minutes"))
    return attempt(
        slug,
        lambda session: rounds.extend_table(
            session, slug, table, minutes, current_principal(), now(), typed("reason")
        ),
        lambda problem: _page(slug, problem),
        url_for("judge.show", slug=slug),
    )


@blueprint.get("/<slug>/judge/penalty")
@allows(Action.PENALIZE)
def penalty(slug: str) -> Response:
    return _penalty(slug)


def _penalty(slug: str, problem: Problem | None = None) -> Response:
    def use(session: Session, book: Book) -> Response:
        asked = request.form.get("number") if problem else request.args.get("player")
        return page(
            "floor/penalty.html", session, book, "judge", problem, **penalty_form(session, book, whole(asked or ""))
        )

    return reading(slug, use)


@blueprint.post("/<slug>/judge/penalty")
@allows(Action.PENALIZE)
def penalize(slug: str) -> BaseResponse:
    return attempt(
        slug,
        lambda session: give(session, slug),
        lambda problem: _penalty(slug, problem),
        url_for("judge.show", slug=slug),
    )
