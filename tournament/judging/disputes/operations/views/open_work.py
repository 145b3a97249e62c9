"""Open work: disputes that wait for judges or need the operator's attention."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import func, or_, select
from sqlalchemy.orm import Session

from tournament.events.models.events import Event
from tournament.judging.disputes.operations.transitions import ENDED_STATES, SETTLING_PERIOD
from tournament.judging.models.disputes import Dispute
from tournament.judging.states import DisputeState

HELD_GRACE_PERIOD: Final = timedelta(minutes=2)
"""Grace period after the time to settle, before a dispute counts as held."""


def count_open_calls(session: Session, event: Event) -> int:
    """Count the disputes that wait for a judge."""
    query = select(func.count()).select_from(Dispute).filter_by(event_id=event.id, state=DisputeState.OPEN)
    return session.scalar(query) or 0


def called_tables(session: Session, tables: Collection[UUID]) -> set[UUID]:
    """Return which of these tables have an open dispute."""
    query = select(Dispute.table_id).where(Dispute.table_id.in_(tables), Dispute.state.not_in(sorted(ENDED_STATES)))
    return {table_id for table_id in session.scalars(query) if table_id is not None}


@dataclass(frozen=True, slots=True)
class HeldMatch:
    match_id: UUID
    dispute: int
    since: datetime


def held_matches(session: Session, now: datetime) -> list[HeldMatch]:
    """Return casual matches whose dispute should have ended by its timer.

    No scheduler runs, or the job failed again and again. At events judges see what waits.
    """
    longest = SETTLING_PERIOD + HELD_GRACE_PERIOD
    found = select(Dispute).where(
        Dispute.event_id.is_(None),
        Dispute.state_since < now - longest,
        or_(Dispute.state == DisputeState.SETTLING, Dispute.paused),
    )
    rows = session.scalars(found.order_by(Dispute.state_since))
    return [HeldMatch(row.match_id, row.number, row.state_since) for row in rows if row.match_id is not None]
