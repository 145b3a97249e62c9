"""Penalties for programs: given, listed with their history, taken back."""

from uuid import UUID

from tournament.api.blueprint import ApiBlueprint
from tournament.api.request.reading import looking, may, paged, reading
from tournament.models import Entry, Penalty
from tournament.operations.events.book import load_book
from tournament.operations.floor import penalties
from tournament.policies import Action
from tournament.schemas.common import PageAsked, PageQuery, ReasonAsked, ReasonSchema
from tournament.schemas.floor import (
    PastPenaltyPage,
    PenaltyAsked,
    PenaltyPage,
    PenaltyRequestSchema,
    PenaltySchema,
)
from tournament.web.request.changing import changing
from tournament.web.request.current import now
from tournament.web.request.guard import allows
from tournament.web.request.identity import current_principal

blueprint = ApiBlueprint("penalties", "Penalties and their ladder")


@blueprint.get("/<slug>/penalties")
@allows(Action.SEE_DESK)
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, PenaltyPage)
def index(asked: PageAsked, slug: str) -> dict[str, object]:
    """List the penalties of the event, the newest first."""
    with reading(slug) as (session, book):
        rows = penalties.penalties_of(session, book.event)
        return paged([_told(row, book.entry_by_id(row.entry_id)) for row in rows], asked)


@blueprint.get("/<slug>/entries/<int:number>/penalties")
@allows(Action.SEE_DESK)
@blueprint.arguments(PageQuery, location="query")
@blueprint.response(200, PastPenaltyPage)
def history(asked: PageAsked, slug: str, number: int) -> dict[str, object]:
    """List what a player was given in this event and in those before it."""
    with looking(slug) as (session, book):
        entry = book.entry(number)
        past = penalties.penalty_history(session, book, entry)
        return paged([{**_told(one.penalty, entry), "event": one.event, "slug": one.slug} for one in past], asked)


@blueprint.post("/<slug>/penalties")
@allows(Action.PENALIZE)
@blueprint.arguments(PenaltyRequestSchema)
@blueprint.response(201, PenaltySchema)
def give(asked: PenaltyAsked, slug: str) -> dict[str, object]:
    """Give a penalty, or the heavier one that repetition makes of it; a lost game or match settles the table."""
    with changing() as session:
        penalty = penalties.give_penalty(
            session,
            slug,
            asked["number"],
            asked["name"],
            asked["infraction"],
            asked["reason"],
            current_principal(),
            now(),
            table=asked["table"],
            may_disqualify=may(Action.DISQUALIFY),
        )
        return _told(penalty, load_book(session, slug).entry(asked["number"]))


@blueprint.post("/<slug>/penalties/<uuid:penalty_id>/revoke")
@allows(Action.REVOKE_PENALTY)
@blueprint.arguments(ReasonSchema)
@blueprint.response(200, PenaltySchema)
def revoke(asked: ReasonAsked, slug: str, penalty_id: UUID) -> dict[str, object]:
    """Take a penalty back; what it did to a result is for the desk to correct."""
    with changing() as session:
        penalty = penalties.revoke_penalty(session, slug, penalty_id, current_principal(), now(), asked["reason"])
        return _told(penalty, load_book(session, slug).entry_by_id(penalty.entry_id))


def _told(penalty: Penalty, entry: Entry) -> dict[str, object]:
    return {
        "id": penalty.id,
        "number": entry.number,
        "player": entry.name,
        "name": penalty.name,
        "proposed": penalty.proposed,
        "effect": penalty.effect,
        "infraction": penalty.infraction,
        "reason": penalty.reason,
        "given_at": penalty.given_at,
        "given_by": penalty.given_by,
        "revoked_at": penalty.revoked_at,
        "revoked_for": penalty.revoked_for,
    }
