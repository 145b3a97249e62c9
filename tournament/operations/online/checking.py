"""What whoever runs an installation wants to know of its matches."""

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from tournament.models import OnlineState
from tournament.models.states import OnlineStatus


def counted(session: Session) -> dict[OnlineStatus, int]:
    """How many matches stand how."""
    found = session.execute(select(OnlineState.status, func.count()).group_by(OnlineState.status))
    counts = {status: count for status, count in found}
    return {status: counts[status] for status in OnlineStatus if status in counts}
