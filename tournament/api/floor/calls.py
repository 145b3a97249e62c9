"""Judge calls for programs: made from a table or by the desk, taken, handed back, closed with a ruling."""

from uuid import UUID

from tournament.api.blueprint import ApiBlueprint
from tournament.api.request.reading import paged
from tournament.database import Session
from tournament.models import JudgeCall
from tournament.operations.events.book import Book, load_book
from tournament.operations.floor import calls
from tournament.operations.floor.calls import CallView
from tournament.policies import Action
from tournament.schemas.common import PageAsked, PageQuery
from tournament.schemas.floor import (
    CallAsked,
    CallPage,
    CallRequestSchema,
    CallSchema,
    OwnCallSchema,
    RulingAsked,
    RulingSchema,
)
from tournament.web.request.current import now
from tournament.web.request.identity import current_principal

blueprint = ApiBlueprint("calls", "Judge calls")


@blueprint.reads("/<slug>/calls", Action.SEE_DESK, CallPage, query=PageQuery, by_version=False)
def index(session: Session, book: Book, asked: PageAsked) -> dict[str, object]:
    """List the calls: who waits longest first, then those that are taken, then those that are closed."""
    return paged([_told(view) for view in calls.calls_of(session, book, now())], asked)


@blueprint.changes("/<slug>/calls", Action.EXTEND_TIME, CallSchema, body=CallRequestSchema, status=201)
def send(session: Session, asked: CallAsked, slug: str) -> dict[str, object]:
    """Send a judge to a table, or ask one to come."""
    call = calls.call_judge(
        session, slug, asked["question"], current_principal(), now(), table=asked["table"], by_staff=True
    )
    return _shown(session, slug, call)


@blueprint.changes("/<slug>/me/calls", Action.OWN_ENTRY, OwnCallSchema, body=CallRequestSchema, status=201)
def call(session: Session, asked: CallAsked, slug: str) -> JudgeCall:
    """Call a judge to one's own table."""
    return calls.call_judge(session, slug, asked["question"], current_principal(), now(), table=asked["table"])


@blueprint.changes("/<slug>/calls/<uuid:call_id>/take", Action.ANSWER_CALLS, CallSchema)
def take(session: Session, slug: str, call_id: UUID) -> dict[str, object]:
    """Take a call; nobody rules at a table they play at."""
    return _shown(session, slug, calls.take_call(session, slug, call_id, current_principal(), now()))


@blueprint.changes("/<slug>/calls/<uuid:call_id>/hand-back", Action.ANSWER_CALLS, CallSchema)
def hand_back(session: Session, slug: str, call_id: UUID) -> dict[str, object]:
    """Let a call wait for another judge."""
    return _shown(session, slug, calls.hand_back(session, slug, call_id, current_principal(), now()))


@blueprint.changes("/<slug>/calls/<uuid:call_id>/close", Action.ANSWER_CALLS, CallSchema, body=RulingSchema)
def close(session: Session, asked: RulingAsked, slug: str, call_id: UUID) -> dict[str, object]:
    """Close a call with its ruling, the rules it rests on, and the time given back to the table."""
    closed = calls.close_call(session, slug, call_id, actor=current_principal(), now=now(), **asked)
    return _shown(session, slug, closed)


def _shown(session: Session, slug: str, call: JudgeCall) -> dict[str, object]:
    return _told(calls.call_view(load_book(session, slug), call, now()))


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
        "dispute": view.dispute,
    }
