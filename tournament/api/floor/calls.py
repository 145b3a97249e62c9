"""Judge calls for programs: made from a table or by the desk, taken, handed back, closed with a ruling."""

from collections.abc import Callable
from uuid import UUID

from tournament.api.blueprint import ApiBlueprint
from tournament.api.request.reading import looking, paged
from tournament.models import JudgeCall
from tournament.operations.events.book import load_book
from tournament.operations.floor import calls
from tournament.operations.floor.calls import CallView
from tournament.policies import Action
from tournament.schemas.common import Nothing, PageAsked, PageQuery
from tournament.schemas.floor import (
    CallAsked,
    CallPage,
    CallRequestSchema,
    CallSchema,
    OwnCallSchema,
    RulingAsked,
    RulingSchema,
)
from tournament.web.request.changing import changing
from tournament.web.request.current import now
from tournament.web.request.guard import allows
from tournament.web.request.identity import current_principal

blueprint = ApiBlueprint("calls", "Judge calls")


@blueprint.get("/<slug>/calls")
@allows(Action.SEE_DESK)
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, CallPage)
def index(asked: PageAsked, slug: str) -> dict[str, object]:
    """List the calls: who waits longest first, then those that are taken, then those that are closed."""
    with looking(slug) as (session, book):
        return paged([_told(view) for view in calls.calls_of(session, book, now())], asked)


@blueprint.post("/<slug>/calls")
@allows(Action.EXTEND_TIME)
@blueprint.arguments(CallRequestSchema)
@blueprint.response(201, CallSchema)
def send(asked: CallAsked, slug: str) -> dict[str, object]:
    """Send a judge to a table, or ask one to come."""
    at = now()
    with changing() as session:
        call = calls.call_judge(
            session, slug, asked["question"], current_principal(), at, table=asked["table"], by_staff=True
        )
        return _told(calls.call_view(load_book(session, slug), call, at))


@blueprint.post("/<slug>/me/calls")
@allows(Action.OWN_ENTRY)
@blueprint.arguments(CallRequestSchema)
@blueprint.response(201, OwnCallSchema)
def call(asked: CallAsked, slug: str) -> JudgeCall:
    """Call a judge to one's own table."""
    with changing() as session:
        return calls.call_judge(session, slug, asked["question"], current_principal(), now(), table=asked["table"])


@blueprint.post("/<slug>/calls/<uuid:call_id>/take")
@allows(Action.ANSWER_CALLS)
@blueprint.arguments(Nothing, required=False)
@blueprint.response(200, CallSchema)
def take(_: object, slug: str, call_id: UUID) -> dict[str, object]:
    """Take a call; nobody rules at a table they play at."""
    return _do(slug, call_id, calls.take_call)


@blueprint.post("/<slug>/calls/<uuid:call_id>/hand-back")
@allows(Action.ANSWER_CALLS)
@blueprint.arguments(Nothing, required=False)
@blueprint.response(200, CallSchema)
def hand_back(_: object, slug: str, call_id: UUID) -> dict[str, object]:
    """Let a call wait for another judge."""
    return _do(slug, call_id, calls.hand_back)


@blueprint.post("/<slug>/calls/<uuid:call_id>/close")
@allows(Action.ANSWER_CALLS)
@blueprint.arguments(RulingSchema)
@blueprint.response(200, CallSchema)
def close(asked: RulingAsked, slug: str, call_id: UUID) -> dict[str, object]:
    """Close a call with its ruling, the rules it rests on, and the time given back to the table."""
    at = now()
    with changing() as session:
        closed = calls.close_call(
            session,
            slug,
            call_id,
            asked["ruling"],
            current_principal(),
            at,
            rules=asked["rules"],
            minutes=asked["minutes"],
        )
        return _told(calls.call_view(load_book(session, slug), closed, at))


def _do(slug: str, call_id: UUID, step: Callable[..., JudgeCall]) -> dict[str, object]:
    at = now()
    with changing() as session:
        changed = step(session, slug, call_id, current_principal(), at)
        return _told(calls.call_view(load_book(session, slug), changed, at))


def _told(view: CallView) -> dict[str, object]:
    call = view.call
    return {
        "id": call.id,
        "stage": view.stage,
        "round": view.round,
        "table": view.table,
        "players": view.players,
        "caller": view.caller,
        "question": call.question,
        "status": call.status,
        "called_at": call.called_at,
        "taken_at": call.taken_at,
        "closed_at": call.closed_at,
        "waited": view.waited,
        "judge": call.judge,
        "ruling": call.ruling,
        "rules": call.rules.split(),
        "minutes": call.minutes,
    }
