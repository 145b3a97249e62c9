"""What waits for the judges."""

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from tournament.events.models.events import Event
from tournament.judging.models.disputes import Dispute
from tournament.judging.states import DisputeState


def open_calls(session: Session, event: Event) -> int:
    """Disputes that wait for a judge."""
    query = select(func.count()).select_from(Dispute).filter_by(event_id=event.id, state=DisputeState.OPEN)
    return session.scalar(query) or 0
