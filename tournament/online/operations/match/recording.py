"""The file of an ended match: wanted when it ends, taken by whoever makes it, kept; later the inputs go."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final
from uuid import UUID

from sqlalchemy import ColumnElement, delete, or_, select, update
from sqlalchemy.orm import Session

from tournament.core.security.sealing import Sealer
from tournament.core.storage.upsert import insert_or
from tournament.events.models.events import Event
from tournament.online.models import OnlineInput, OnlineMatch, OnlineRecord, OnlineState
from tournament.online.states import OnlineStatus

LEASE: Final = timedelta(minutes=2)
"""So long nobody else takes what somebody makes; proving a match may take 20 seconds on a busy machine."""
LONGEST_PAUSE: Final = timedelta(hours=1)
"""Between two attempts: what fails by a fault of ours may succeed after an upgrade."""
DISPUTED_FOR: Final = timedelta(days=1)
"""So long after its end, or that of its event, the result of a match can be disputed, and everything stays."""
MOST_WORDS: Final = 500
RECORD: Final = "record"
FAULT: Final = "fault"


def want_record(session: Session, match_id: UUID, now: datetime) -> None:
    """In the transaction that ends a match; one that was taken up again and ends anew wants another file."""
    fresh = {
        "ended_at": now,
        "try_at": now,
        "attempts": 0,
        **dict.fromkeys(("fault", "content", "digest", "made_at", "cleared_at")),
    }
    wanted = insert_or(session, OnlineRecord).values(match_id=match_id, **fresh)
    session.execute(wanted.on_conflict_do_update(index_elements=[OnlineRecord.match_id], set_=fresh))


def drop_record(session: Session, match_id: UUID) -> None:
    """A match that is taken up again has no file until it ends anew."""
    session.execute(delete(OnlineRecord).where(OnlineRecord.match_id == match_id))


def next_wanted(session: Session, now: datetime) -> UUID | None:
    """The match whose file is wanted longest; asking costs no turn to write."""
    due = (OnlineRecord.made_at.is_(None), OnlineRecord.try_at <= now)
    return session.scalar(select(OnlineRecord.match_id).where(*due).order_by(OnlineRecord.try_at).limit(1))


def take_wanted(session: Session, match_id: UUID, now: datetime) -> bool:
    """Whether it is ours to make: of two who ask at once one gets it, and who is killed loses it after a while."""
    due = (OnlineRecord.match_id == match_id, OnlineRecord.made_at.is_(None), OnlineRecord.try_at <= now)
    taken = update(OnlineRecord).where(*due).values(try_at=now + LEASE, attempts=OnlineRecord.attempts + 1)
    return session.scalar(taken.returning(OnlineRecord.match_id)) is not None


def keep_record(session: Session, sealer: Sealer, match_id: UUID, content: bytes, now: datetime, head: bytes) -> None:
    """Keeps a file that tells the match up to a head; where a ruling was added meanwhile, it is made once more."""
    stands = select(OnlineState.head).where(OnlineState.match_id == match_id).with_for_update()
    if session.scalar(stands) != head:
        session.execute(update(OnlineRecord).where(*_still_wanted(match_id)).values(try_at=now))
        return
    kept = {
        "content": sealer.close(content, match_id, RECORD),
        "digest": sha256(content).hexdigest(),
        "made_at": now,
        "fault": None,
    }
    session.execute(update(OnlineRecord).where(*_still_wanted(match_id)).values(kept))


def note_fault(session: Session, sealer: Sealer, match_id: UUID, words: str, now: datetime) -> None:
    """No file was made; what it is made from stays, and another attempt comes later, less and less often."""
    row = session.scalar(select(OnlineRecord).where(*_still_wanted(match_id)).with_for_update())
    if row is not None:
        row.fault = sealer.close(words[:MOST_WORDS].encode(), match_id, FAULT)
        row.try_at = now + min(timedelta(seconds=5 * 2 ** min(row.attempts, 12)), LONGEST_PAUSE)


def _still_wanted(match_id: UUID) -> tuple[ColumnElement[bool], ...]:
    return OnlineRecord.match_id == match_id, OnlineRecord.made_at.is_(None)


@dataclass(frozen=True, slots=True)
class RecordFault:
    """An ended match of which no file could be made."""

    match_id: UUID
    ended_at: datetime
    attempts: int
    words: str


def record_faults(session: Session, sealer: Sealer) -> list[RecordFault]:
    """For whoever runs the installation."""
    failed = (OnlineRecord.made_at.is_(None), OnlineRecord.fault.is_not(None))
    return [
        RecordFault(row.match_id, row.ended_at, row.attempts, _words(sealer, row))
        for row in session.scalars(select(OnlineRecord).where(*failed).order_by(OnlineRecord.ended_at))
    ]


def _words(sealer: Sealer, row: OnlineRecord) -> str:
    if row.fault is None:
        return ""
    if not sealer.can_open(row.fault):
        return "why is sealed under a key that is not here"
    return sealer.open(row.fault, row.match_id, FAULT).decode()


# --- clearing


def next_to_clear(session: Session, now: datetime) -> UUID | None:
    """A match whose result can't be disputed any more; those of an event once that has been over for so long."""
    due = (
        OnlineRecord.made_at.is_not(None),
        OnlineRecord.cleared_at.is_(None),
        OnlineRecord.ended_at <= now - DISPUTED_FOR,
        or_(OnlineMatch.event_id.is_(None), Event.finished_at <= now - DISPUTED_FOR),
    )
    found = (
        select(OnlineRecord.match_id)
        .join(OnlineMatch, OnlineMatch.id == OnlineRecord.match_id)
        .outerjoin(Event, Event.id == OnlineMatch.event_id)
        .where(*due)
    )
    return session.scalar(found.order_by(OnlineRecord.ended_at).limit(1))


def clear(session: Session, match_id: UUID, now: datetime) -> bool:
    """Inputs and table go, since the file tells them; who sat where, how it stands and the file stay."""
    ended = (OnlineState.match_id == match_id, OnlineState.status == OnlineStatus.ENDED)
    state = session.scalar(select(OnlineState).where(*ended).with_for_update())
    record = session.get(OnlineRecord, match_id, with_for_update=True)
    if state is None or record is None or record.made_at is None:
        return False
    session.execute(delete(OnlineInput).where(OnlineInput.match_id == match_id))
    state.state = None
    record.cleared_at = now
    return True
