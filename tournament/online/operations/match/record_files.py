"""Rebuild a match from its inputs; make, keep and clear the file of an ended one."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final
from uuid import UUID

from sqlalchemy import ColumnElement, delete, or_, select, update
from sqlalchemy.orm import Session

from engine import Match
from engine.chain.inputs import Input
from engine.errors import BrokenRecord
from engine.record.clocks import Clocks, ClockSnapshot, find_clocks
from engine.record.container import dump, load
from engine.record.record import PlayedInput, Record, replay
from engine.table.game import Game
from tournament.core.security.sealing import SealBroken, Sealer
from tournament.core.storage.upsert import upsert
from tournament.events.models.events import Event
from tournament.online.models import OnlineInput, OnlineMatch, OnlineRecord, OnlineState
from tournament.online.operations.match.clocks import read_clocks
from tournament.online.operations.match.deal import load_deal, load_match_deal, load_wording
from tournament.online.operations.match.match_rows import InputContent, checkpoint_place, open_content
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.states import OnlineStatus

RECORD_LEASE: Final = timedelta(minutes=2)
"""How long a file is reserved for the process that makes it; proving may take 20 seconds on a busy machine."""
LONGEST_RETRY_PAUSE: Final = timedelta(hours=1)
"""Longest pause between two attempts: a fault of ours may be fixed by an upgrade."""
DISPUTE_PERIOD: Final = timedelta(days=1)
"""How long a result can be disputed after the end of the match or of its event; until then, everything is kept."""
MAX_FAULT_LETTERS: Final = 500
RECORD_PLACE: Final = "record"
FAULT_PLACE: Final = "fault"


def load_record(play: MatchRuntime, match_id: UUID, until: int | None = None) -> Record:
    """Read the record of a match, up to a version, from its inputs or stored file."""
    found = select(OnlineInput).where(OnlineInput.match_id == match_id).order_by(OnlineInput.seq)
    if until is not None:
        found = found.where(OnlineInput.seq <= until)
    with play.database.read() as session:
        rows = list(session.scalars(found))
        kept = session.scalar(select(OnlineRecord.content).filter_by(match_id=match_id)) if not rows else None
    if kept is not None:
        return replace(load(play.sealer.open(kept, match_id, RECORD_PLACE)), names=load_wording(play, match_id).names)
    dealt = load_match_deal(play, match_id)
    record = Record(dealt.header, dealt.decks, dealt.seed, digests=dealt.digests, names=dealt.names)
    for seq, row in enumerate(rows):
        content = open_content(play.sealer, row)
        if row.seq != seq or (content.given is None) != (seq == 0) or row.step != len(record.entries):
            raise BrokenRecord(f"match {match_id}: input {seq} is missing or stands elsewhere")
        _add_row(record, row, content)
        if row.checkpoint is not None:
            try:
                state = play.sealer.open(row.checkpoint, match_id, checkpoint_place(seq))
            except SealBroken:
                continue  # checkpoints only save time
            record.checkpoints.append((len(record.entries), state))
    return record


def _add_row(record: Record, row: OnlineInput, content: InputContent) -> None:
    record.entries += content.entries
    if content.given is None:
        record.opening_mark = content.mark
    else:
        record.inputs.append(PlayedInput(row.step, content.given, row.at, content.mark))


def rebuild_earlier_table(play: MatchRuntime, match_id: UUID, version: int, given: Input, step: int) -> Game:
    """Rebuild the table of an earlier step that an input goes back to.

    Raises an error if going back there is not possible.
    """
    record = load_record(play, match_id, version)
    return record.restored(given, step, load_deal(play, match_id).pool, len(record.entries))


def load_clocks_at(play: MatchRuntime, match_id: UUID, version: int, step: int) -> Clocks | None:
    """Read the clocks at a step that a rewind goes back to, from two rows."""
    wanted = select(OnlineInput).where(
        OnlineInput.match_id == match_id, OnlineInput.seq > 0, OnlineInput.seq <= version
    )
    with play.database.read() as session:
        last = wanted.where(OnlineInput.step <= step).order_by(OnlineInput.seq.desc()).limit(1)
        rows = list(session.scalars(last))
        rows += session.scalars(wanted.where(OnlineInput.seq == rows[0].seq + 1)) if rows else ()
    stood = []
    for row in rows:
        content = open_content(play.sealer, row)
        clock_state = read_clocks(content.clocks)
        if content.given is not None and clock_state is not None:
            stood.append(ClockSnapshot(row.step, content.given, clock_state.clocks))
    return find_clocks(stood, step)


def write_match_file(play: MatchRuntime, match_id: UUID, head: bytes, until: int | None = None) -> bytes:
    """Write the match so far, or up to a version, as a file for other processes."""
    record = load_record(play, match_id, until)
    record.head = head
    return dump(record)


def rebuild_match(play: MatchRuntime, match_id: UUID, version: int, head: bytes) -> Match:
    """Rebuild the table of a version from the inputs or the stored file.

    Raises BrokenRecord if these lead elsewhere.
    """
    record = load_record(play, match_id, version)
    pool = load_deal(play, match_id).pool
    if record.head:  # a stored file, which was proved with its checkpoints
        last = record.seek(len(record.entries), pool)
    else:
        for match, _entries in replay(record, pool):
            last = match
    if len(record.inputs) != version or last.head != head:
        raise BrokenRecord(
            f"match {match_id}: its {len(record.inputs)} inputs lead elsewhere than to version {version}"
        )
    return last


def request_record(session: Session, match_id: UUID, now: datetime) -> None:
    """Request a file, in the transaction that ends a match.

    A match that is reopened and ends again gets another file.
    """
    fresh = {
        "ended_at": now,
        "try_at": now,
        "attempts": 0,
        **dict.fromkeys(("fault", "content", "digest", "made_at", "cleared_at")),
    }
    wanted = upsert(session, OnlineRecord).values(match_id=match_id, **fresh)
    session.execute(wanted.on_conflict_do_update(index_elements=[OnlineRecord.match_id], set_=fresh))


def delete_record(session: Session, match_id: UUID) -> None:
    """Delete the file of a match that is reopened, until it ends again."""
    session.execute(delete(OnlineRecord).where(OnlineRecord.match_id == match_id))


def find_wanted_record(session: Session, now: datetime) -> UUID | None:
    """Find the match whose file is wanted longest, without locking."""
    due = (OnlineRecord.made_at.is_(None), OnlineRecord.try_at <= now)
    return session.scalar(select(OnlineRecord.match_id).where(*due).order_by(OnlineRecord.try_at).limit(1))


def reserve_record(session: Session, match_id: UUID, now: datetime) -> bool:
    """Reserve a file for this process; return False if another one has it.

    The reservation of a killed process expires.
    """
    due = (OnlineRecord.match_id == match_id, OnlineRecord.made_at.is_(None), OnlineRecord.try_at <= now)
    taken = update(OnlineRecord).where(*due).values(try_at=now + RECORD_LEASE, attempts=OnlineRecord.attempts + 1)
    return session.scalar(taken.returning(OnlineRecord.match_id)) is not None


def store_record(
    session: Session, sealer: Sealer, match_id: UUID, content: bytes, now: datetime, head: bytes
) -> None:
    """Store a file that contains the match up to a head.

    If a ruling was added meanwhile, the file is made again.
    """
    stands = select(OnlineState.head).where(OnlineState.match_id == match_id).with_for_update()
    if session.scalar(stands) != head:
        session.execute(update(OnlineRecord).where(*_is_wanted(match_id)).values(try_at=now))
        return
    kept = {
        "content": sealer.close(content, match_id, RECORD_PLACE),
        "digest": sha256(content).hexdigest(),
        "made_at": now,
        "fault": None,
    }
    session.execute(update(OnlineRecord).where(*_is_wanted(match_id)).values(kept))


def store_record_fault(session: Session, sealer: Sealer, match_id: UUID, words: str, now: datetime) -> None:
    """Record why no file was made, and schedule a retry with growing pauses.

    The inputs stay.
    """
    row = session.scalar(select(OnlineRecord).where(*_is_wanted(match_id)).with_for_update())
    if row is not None:
        row.fault = sealer.close(words[:MAX_FAULT_LETTERS].encode(), match_id, FAULT_PLACE)
        row.try_at = now + min(timedelta(seconds=5 * 2 ** min(row.attempts, 12)), LONGEST_RETRY_PAUSE)


def _is_wanted(match_id: UUID) -> tuple[ColumnElement[bool], ...]:
    return OnlineRecord.match_id == match_id, OnlineRecord.made_at.is_(None)


@dataclass(frozen=True, slots=True)
class RecordFault:
    """An ended match of which no file could be made."""

    match_id: UUID
    ended_at: datetime
    attempts: int
    words: str


def list_record_faults(session: Session, sealer: Sealer) -> list[RecordFault]:
    """List the matches without a file, for administrators."""
    failed = (OnlineRecord.made_at.is_(None), OnlineRecord.fault.is_not(None))
    return [
        RecordFault(row.match_id, row.ended_at, row.attempts, _fault_words(sealer, row))
        for row in session.scalars(select(OnlineRecord).where(*failed).order_by(OnlineRecord.ended_at))
    ]


def _fault_words(sealer: Sealer, row: OnlineRecord) -> str:
    if row.fault is None:
        return ""
    if not sealer.can_open(row.fault):
        return "cause sealed with a key that is missing here"
    return sealer.open(row.fault, row.match_id, FAULT_PLACE).decode()


# --- clearing


def find_clearable_match(session: Session, now: datetime) -> UUID | None:
    """Find a match whose result can't be disputed any more.

    A match of an event also waits for the end of the event's dispute period.
    """
    due = (
        OnlineRecord.made_at.is_not(None),
        OnlineRecord.cleared_at.is_(None),
        OnlineRecord.ended_at <= now - DISPUTE_PERIOD,
        or_(OnlineMatch.event_id.is_(None), Event.finished_at <= now - DISPUTE_PERIOD),
    )
    found = (
        select(OnlineRecord.match_id)
        .join(OnlineMatch, OnlineMatch.id == OnlineRecord.match_id)
        .outerjoin(Event, Event.id == OnlineMatch.event_id)
        .where(*due)
    )
    return session.scalar(found.order_by(OnlineRecord.ended_at).limit(1))


def clear_match(session: Session, match_id: UUID, now: datetime) -> bool:
    """Delete inputs and table, which the file contains; keep seats, state and file."""
    ended = (OnlineState.match_id == match_id, OnlineState.status == OnlineStatus.ENDED)
    state = session.scalar(select(OnlineState).where(*ended).with_for_update())
    record = session.get(OnlineRecord, match_id, with_for_update=True)
    if state is None or record is None or record.made_at is None:
        return False
    session.execute(delete(OnlineInput).where(OnlineInput.match_id == match_id))
    state.state = None
    record.cleared_at = now
    return True
