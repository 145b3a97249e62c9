"""What disputes keep of a person."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.judging.models.disputes import Dispute


def judged_events(session: Session, account_id: UUID) -> list[UUID]:
    """List the events in which the person has taken a dispute."""
    found = select(Dispute.event_id).where(Dispute.judge_id == account_id, Dispute.event_id.is_not(None))
    return [event_id for event_id in session.scalars(found.distinct()) if event_id is not None]
