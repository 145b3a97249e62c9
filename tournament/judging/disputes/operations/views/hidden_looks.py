"""Looks at hidden cards of a match, each noted before anything is sent.

Only the judge who has taken the dispute and the head judge may look.
"""

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from engine import JUDGE, PUBLIC
from tournament.core.problems import NotAllowed
from tournament.core.security.principal import Principal
from tournament.core.storage.database import Database
from tournament.core.translation import gettext
from tournament.events.book.book import Book
from tournament.events.models.events import Event
from tournament.events.states import EventStatus
from tournament.judging.disputes.operations.consent import consenting_seats
from tournament.judging.disputes.operations.disputes import (
    consent_start,
    lines_of,
    parts_of,
    seat_in,
    visible_dispute,
)
from tournament.judging.disputes.operations.transitions import DisputePart
from tournament.judging.models.disputes import Dispute, HiddenLook
from tournament.judging.states import DisputeState
from tournament.online.models import OnlineMatch, OnlineState
from tournament.online.operations.lobby.setup import find_seat
from tournament.online.states import OnlineStatus

LOOK_STATES: Final = (DisputeState.TAKEN, DisputeState.RULED, DisputeState.APPEALED)
JUDGE_EYES: Final = "judge"


def look_refusal(session: Session, event: Event, dispute: Dispute, actor: Principal) -> str:
    """Describe why the actor may not see all hands; empty if they may."""
    if dispute.match_id is None:
        return gettext("This dispute has no online match.")
    if seat_in(session, dispute, actor.account_id) is not None:
        return gettext("You are a player in this match.")
    parts = parts_of(session, event, dispute, actor)
    if dispute.state not in LOOK_STATES:
        return gettext("Only the assigned judge sees hands. This dispute is %(state)s.", state=dispute.state.label)
    if parts.isdisjoint({DisputePart.TAKER, DisputePart.HEAD}):
        return gettext("Only the assigned judge and the head judge see all hands.")
    entered = Book(session, event).entry_of(actor.account_id) is not None
    if entered and event.status is EventStatus.RUNNING:
        lines = lines_of(session, dispute)
        agreed = consenting_seats(lines, "agree", "look", consent_start(lines, DisputeState.APPEALED))
        if len(agreed) < session.get_one(OnlineMatch, dispute.match_id).seats:
            return gettext("You are a player in this event. You see hands only if all players of this match consent.")
    return ""


def note_look(
    database: Database, event_id: UUID, dispute_id: UUID, actor: Principal, now: datetime, first: int, last: int
) -> None:
    """Note a look before anything is sent; raise NotAllowed if it is not allowed."""
    with database.write() as session:
        event, dispute = session.get_one(Event, event_id), session.get_one(Dispute, dispute_id)
        reason = look_refusal(session, event, dispute, actor)
        if reason or dispute.match_id is None:
            raise NotAllowed(reason or gettext("This dispute has no online match."))
        _note_once(session, dispute, actor, now, first, last)


def note_look_if_allowed(
    database: Database, event_id: UUID, dispute_id: UUID, actor: Principal, now: datetime, first: int, last: int
) -> None:
    """Note a look if the actor may look; otherwise what follows must hide the cards."""
    with database.write() as session:
        event, dispute = session.get_one(Event, event_id), session.get_one(Dispute, dispute_id)
        if dispute.match_id is not None and not look_refusal(session, event, dispute, actor):
            _note_once(session, dispute, actor, now, first, last)


def _note_once(session: Session, dispute: Dispute, actor: Principal, now: datetime, first: int, last: int) -> None:
    """Note a look once: a page that follows the match repeats its requests."""
    assert dispute.match_id is not None
    state = session.get(OnlineState, dispute.match_id)
    last = last if state is None else min(last, state.step)  # later steps need another look
    same = {"dispute_id": dispute.id, "account_id": actor.account_id, "first": first, "last": last}
    if session.scalar(select(HiddenLook.id).filter_by(**same).limit(1)) is not None:
        return
    session.add(
        HiddenLook(
            match_id=dispute.match_id,
            dispute_id=dispute.id,
            account_id=actor.account_id,
            name=actor.name,
            at=now,
            first=first,
            last=last,
            eyes=JUDGE_EYES,
        )
    )


def note_whole_match(database: Database, match_id: UUID, judge: Principal, now: datetime, last: int) -> None:
    """Note that a judge sees all of an ended match; the caller checks permissions."""
    seen = {"match_id": match_id, "account_id": judge.account_id, "first": 1, "last": last, "eyes": JUDGE_EYES}
    with database.read() as session:
        noted = session.scalar(select(HiddenLook.id).filter_by(**seen).limit(1)) is not None
    if not noted:  # the reader repeats its requests
        with database.write() as session:
            session.add(HiddenLook(name=judge.name, at=now, **seen))


def find_match_viewer(
    database: Database, match_id: UUID, actor: Principal, now: datetime, first: int, last: int
) -> int:
    """Return which viewer the actor is for these steps: own seat, judge or public.

    A judge's look is noted and committed before this returns.
    """
    with database.read() as session:
        seat = find_seat(session, match_id, actor.account_id)
        match = session.get(OnlineMatch, match_id)
        event = session.get(Event, match.event_id) if match is not None and match.event_id is not None else None
        dispute = visible_dispute(session, match_id)
        may = event is not None and dispute is not None and not look_refusal(session, event, dispute, actor)
    if seat is not None:
        return seat
    if not may or event is None or dispute is None:
        return PUBLIC
    note_look(database, event.id, dispute.id, actor, now, first, last)
    return JUDGE


def list_looks(session: Session, match_id: UUID) -> list[HiddenLook]:
    """Return all looks at a match once it is over; empty while it is played."""
    state = session.get(OnlineState, match_id)
    if state is None or state.status is not OnlineStatus.ENDED:
        return []
    return list(session.scalars(select(HiddenLook).filter_by(match_id=match_id).order_by(HiddenLook.at)))
