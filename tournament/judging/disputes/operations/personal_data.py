"""Personal data in disputes: exported on request, erased with the account."""

import re
from collections.abc import Collection
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from tournament.core.problems import Fact
from tournament.judging.models.disputes import Dispute, DisputeLine, HiddenLook

FORMER_JUDGE: Final = "a judge who left"


def judged_events(session: Session, account_id: UUID) -> list[UUID]:
    """List the events in which the account has taken a dispute."""
    found = select(Dispute.event_id).where(Dispute.judge_id == account_id, Dispute.event_id.is_not(None))
    return [event_id for event_id in session.scalars(found.distinct()) if event_id is not None]


def export_lines(session: Session, match_id: UUID, seat: int) -> list[Fact]:
    """Return the lines that one seat of a casual match wrote about its disputes."""
    return [
        {"at": line.at.isoformat(), "did": str(line.data.get("verb", line.kind.value)), "text": line.text}
        for line in _casual_lines(session, match_id)
        if line.data.get("seat") == seat
    ]


def erase_lines(session: Session, match_id: UUID, seat: int, names: Collection[str], label: str) -> None:
    """Erase what one seat of a casual match wrote, and the names in all lines.

    The lines themselves stay. For events the trail erases these texts.
    """
    named = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in sorted(names, key=len, reverse=True)))
    for line in _casual_lines(session, match_id):
        if line.data.get("seat") == seat:
            line.author, line.text = label, ""
        else:
            line.text = named.sub(label, line.text)


def erase_looks(session: Session, account_id: UUID, _: datetime) -> None:
    """Erase the name of an account from the notes of looks at hidden cards."""
    looked = update(HiddenLook).where(HiddenLook.account_id == account_id)
    session.execute(looked.values(account_id=None, name=FORMER_JUDGE))


def _casual_lines(session: Session, match_id: UUID) -> list[DisputeLine]:
    found = select(DisputeLine).join(Dispute).where(Dispute.match_id == match_id, Dispute.event_id.is_(None))
    return list(session.scalars(found.order_by(Dispute.number, DisputeLine.number)))
