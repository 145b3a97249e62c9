"""Contents of a match's rows: sealed inputs, and notes of other changes."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from engine.chain.inputs import Input, from_row, to_row
from engine.chain.journal import LogEntry
from engine.errors import BrokenRecord
from engine.record.block import as_data, pack, unpack
from engine.record.record import MARK_BYTES
from tournament.core.security.sealing import Sealer
from tournament.online.models import OnlineInput, OnlineNote, OnlineState
from tournament.online.states import NoteKind

TABLE_ACTOR: Final = -1
"""The actor of changes that no person made."""
JUDGE_ACTOR: Final = -2
"""The actor of a judge's changes; seats are their numbers."""


def content_place(seq: int) -> str:
    return f"input/{seq}"


def state_place(version: int) -> str:
    return f"state/{version}"


def checkpoint_place(seq: int) -> str:
    return f"checkpoint/{seq}"


def note_place(number: int) -> str:
    """Return the sealing place of a note's content."""
    return f"note/{number}"


@dataclass(frozen=True, slots=True)
class InputContent:
    given: Input | None
    """None for what happened before the first prompt."""
    mark: bytes
    entries: list[LogEntry]
    clocks: bytes | None = None
    """The clocks of the state's row before the input; None without clocks, and in rows of older releases."""


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder().decode


def seal_content(
    sealer: Sealer,
    match_id: UUID,
    seq: int,
    given: Input | None,
    head: bytes,
    entries: list[LogEntry],
    clocks: bytes | None = None,
) -> bytes:
    held = (to_row(given) if given is not None else None, head[:MARK_BYTES], pack(entries))
    plain = _encode(held if clocks is None else (*held, clocks))
    return sealer.close(plain, match_id, content_place(seq))


def open_content(sealer: Sealer, row: OnlineInput) -> InputContent:
    plain = sealer.open(row.content, row.match_id, content_place(row.seq))
    try:
        given, mark, block, *clocks = _decode(plain)
    except (msgspec.MsgspecError, ValueError) as error:
        raise BrokenRecord(f"input {row.seq} can't be read: {error}") from error
    read = None if given is None else from_row(as_data(given))
    return InputContent(read, mark, unpack(block, row.step, row.at), *clocks)


def lock_state(session: Session, match_id: UUID) -> OnlineState | None:
    """Lock the hot row until the end of the transaction; for rare operations."""
    return session.scalar(select(OnlineState).where(OnlineState.match_id == match_id).with_for_update())


def next_note_number(session: Session, match_id: UUID) -> int:
    """Return the number of the next note; the caller has locked the state."""
    newest = select(func.max(OnlineNote.number)).where(OnlineNote.match_id == match_id)
    return (session.scalar(newest) or 0) + 1


def add_note(
    session: Session, state: OnlineState, kind: NoteKind, actor: int, now: datetime, **more: object
) -> OnlineNote:
    """Write a note, and change the public version of the match."""
    number = next_note_number(session, state.match_id)
    note = OnlineNote(
        match_id=state.match_id, number=number, kind=kind, actor=actor, version=state.version, at=now, **more
    )
    session.add(note)
    session.flush()
    state.stirs += 1
    state.changed_at = now
    return note


def is_key_used(session: Session, match_id: UUID, actor: int, key: str) -> bool:
    same = select(OnlineNote.number).filter_by(match_id=match_id, actor=actor, key=key)
    return session.scalar(same) is not None


def encode_time_given(seat: int, given: int) -> str:
    """Encode for a note that a seat was given milliseconds."""
    return f"{seat} {given}"


def decode_time_given(note: OnlineNote) -> tuple[int, int]:
    """Decode the seat and the milliseconds from a note."""
    seat, given = (note.way or "").split()
    return int(seat), int(given)


def list_notes_since_freeze(session: Session, match_id: UUID) -> list[OnlineNote]:
    """Return the note of the last freezing, and all later ones."""
    found = select(OnlineNote).where(OnlineNote.match_id == match_id).order_by(OnlineNote.number)
    notes = list(session.scalars(found))
    frozen = [place for place, note in enumerate(notes) if note.kind is NoteKind.FROZEN]
    return notes[frozen[-1] :] if frozen else notes
