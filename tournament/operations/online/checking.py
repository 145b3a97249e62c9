"""What whoever runs an installation wants to know of its matches."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from tournament.models import OnlineState
from tournament.models.states import OnlineStatus
from tournament.operations.online.freezing import fault_of
from tournament.operations.online.notes import since_frozen
from tournament.sealing import Sealer


def counted(session: Session) -> dict[OnlineStatus, int]:
    """How many matches stand how."""
    found = session.execute(select(OnlineState.status, func.count()).group_by(OnlineState.status))
    counts = {status: count for status, count in found}
    return {status: counts[status] for status in OnlineStatus if status in counts}


@dataclass(frozen=True, slots=True)
class Frozen:
    match_id: UUID
    since: datetime
    words: str
    """What the engine met; it may name a card."""


def frozen_matches(session: Session, sealer: Sealer) -> list[Frozen]:
    """Those that wait for their players or a judge, with what froze them."""
    stands = select(OnlineState).where(OnlineState.status == OnlineStatus.FROZEN).order_by(OnlineState.changed_at)
    found = []
    for state in session.scalars(stands):
        note = next(iter(since_frozen(session, state.match_id)), None)
        if note is None or note.content is None:
            found.append(Frozen(state.match_id, state.changed_at, "nothing is known of why"))
        elif sealer.can_open(note.content):
            found.append(Frozen(state.match_id, note.at, fault_of(sealer, note).words))
        else:
            found.append(Frozen(state.match_id, note.at, "why is sealed under a key that is not here"))
    return found
