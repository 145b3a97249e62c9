"""The matches in which somebody has a seat."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.models import OnlineMatch, OnlineSeat, OnlineState
from tournament.models.states import OnlineStatus

MOST_SHOWN: Final = 24


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """As its player finds it in a list."""

    id: UUID
    format: str
    status: OnlineStatus
    others: tuple[str, ...]
    free: int
    """Seats that nobody has taken."""
    is_ready: bool
    is_asked: bool
    """Whether this player is; of the others nobody is told."""
    changed_at: datetime


def own_matches(session: Session, account_id: UUID) -> list[OwnMatch]:
    """The newest first."""
    rows = session.execute(
        select(OnlineMatch, OnlineState, OnlineSeat)
        .join(OnlineState, OnlineState.match_id == OnlineMatch.id)
        .join(OnlineSeat, OnlineSeat.match_id == OnlineMatch.id)
        .where(OnlineSeat.account_id == account_id)
        .order_by(OnlineMatch.created_at.desc())
        .limit(MOST_SHOWN)
    ).all()
    ids = [match.id for match, _state, _own in rows]
    names: dict[UUID, list[str]] = {match_id: [] for match_id in ids}
    taken = select(OnlineSeat).where(OnlineSeat.match_id.in_(ids)).order_by(OnlineSeat.seat)
    for seat in session.scalars(taken):
        if seat.account_id != account_id:
            names[seat.match_id].append(seat.name)
    return [
        OwnMatch(
            id=match.id,
            format=match.format,
            status=state.status,
            others=tuple(names[match.id]),
            free=match.seats - len(names[match.id]) - 1,
            is_ready=own.ready_at is not None,
            is_asked=bool(state.waiting >> own.seat & 1),
            changed_at=state.changed_at,
        )
        for match, state, own in rows
    ]
