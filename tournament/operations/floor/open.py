"""What waits for the staff."""

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from tournament.models import DeckCheck, Event, JudgeCall
from tournament.models.states import CallStatus, DeckCheckStatus


def open_calls(session: Session, event: Event) -> int:
    """Judge calls that wait for a judge."""
    query = select(func.count()).select_from(JudgeCall).filter_by(event_id=event.id, status=CallStatus.WAITING)
    return session.scalar(query) or 0


def open_checks(session: Session, event: Event) -> int:
    """Deck checks that are not done."""
    query = (
        select(func.count())
        .select_from(DeckCheck)
        .where(DeckCheck.event_id == event.id, DeckCheck.status != DeckCheckStatus.DONE)
    )
    return session.scalar(query) or 0
