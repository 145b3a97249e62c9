"""A short code of an event, to type from a screen or poster.

It is derived from the id, so it isn't stored.
"""

from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.events.models.events import Event
from tournament.events.states import EventStatus

CODE_SIGNS: Final = "23456789abcdefghjkmnpqrstvwxyz"
"""Without characters that look like others."""
CODE_LENGTH: Final = 4
CURRENT_STATUSES: Final = (EventStatus.RUNNING, EventStatus.CHECK_IN, EventStatus.REGISTRATION)


def short_code(event_id: UUID) -> str:
    number = event_id.int
    code = ""
    for _ in range(CODE_LENGTH):
        number, place = divmod(number, len(CODE_SIGNS))
        code += CODE_SIGNS[place]
    return code


def event_by_code(session: Session, code: str) -> Event | None:
    """Return the event with this code; a current event before others, then the newest."""
    wanted = code.strip().casefold()
    rows = session.execute(
        select(Event.id, Event.status).where(Event.status != EventStatus.DRAFT).order_by(Event.created_at.desc())
    )
    found = [(id, status) for id, status in rows if short_code(id) == wanted]
    first = min(found, key=lambda one: one[1] not in CURRENT_STATUSES, default=None)
    return session.get(Event, first[0]) if first else None
