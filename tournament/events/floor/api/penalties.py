"""API routes of penalties: give, list and revoke them."""

from uuid import UUID

from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.events.api.blueprint import EventBlueprint
from tournament.events.book.book import Book, load_book
from tournament.events.floor.operations import penalties
from tournament.events.floor.schemas import (
    PastPenaltyPage,
    PenaltyBody,
    PenaltyPage,
    PenaltyRequestSchema,
    PenaltySchema,
)
from tournament.events.models.entries import Entry
from tournament.events.models.floor import Penalty
from tournament.http.api.responses import is_permitted, paginate
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.http.schemas.fields import PageQuery, PageQueryArgs, ReasonBody, ReasonSchema

blueprint = EventBlueprint("penalties", "Penalties and their ladder")


@blueprint.reads("/<slug>/penalties", Action.SEE_DESK, PenaltyPage, query=PageQuery)
def index(session: Session, book: Book, asked: PageQueryArgs) -> dict[str, object]:
    """List the penalties of the event, the newest first."""
    rows = penalties.penalties_of(session, book.event)
    return paginate([_penalty_json(row, book.entry_by_id(row.entry_id)) for row in rows], asked)


@blueprint.reads(
    "/<slug>/entries/<int:number>/penalties", Action.SEE_DESK, PastPenaltyPage, query=PageQuery, by_version=False
)
def history(session: Session, book: Book, asked: PageQueryArgs, number: int) -> dict[str, object]:
    """List what a player was given in this event and in those before it."""
    entry = book.entry(number)
    past = penalties.penalty_history(session, book, entry)
    return paginate(
        [{**_penalty_json(one.penalty, entry), "event": one.event, "slug": one.slug} for one in past], asked
    )


@blueprint.changes("/<slug>/penalties", Action.PENALIZE, PenaltySchema, body=PenaltyRequestSchema, status=201)
def give(session: Session, asked: PenaltyBody, slug: str) -> dict[str, object]:
    """Give a penalty, or the heavier one that repetition makes of it; a lost game or match settles the table."""
    penalty = penalties.give_penalty(
        session,
        slug,
        actor=current_principal(),
        now=now(),
        may_take_games=is_permitted(Action.TAKE_GAMES),
        may_disqualify=is_permitted(Action.DISQUALIFY),
        **asked,
    )
    return _penalty_json(penalty, load_book(session, slug).entry(asked["number"]))


@blueprint.changes(
    "/<slug>/penalties/<uuid:penalty_id>/revoke", Action.REVOKE_PENALTY, PenaltySchema, body=ReasonSchema
)
def revoke(session: Session, asked: ReasonBody, slug: str, penalty_id: UUID) -> dict[str, object]:
    """Take a penalty back; what it did to a result is for the desk to correct."""
    penalty = penalties.revoke_penalty(session, slug, penalty_id, current_principal(), now(), asked["reason"])
    return _penalty_json(penalty, load_book(session, slug).entry_by_id(penalty.entry_id))


def _penalty_json(penalty: Penalty, entry: Entry) -> dict[str, object]:
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
