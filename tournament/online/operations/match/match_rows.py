"""What the rows of a match hold: inputs under their seal, and notes of what changed it and is no input."""

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

TABLE: Final = -1
"""The actor of what nobody did."""
JUDGE: Final = -2
"""The actor of what a judge does; seats are their numbers."""


def content_place(seq: int) -> str:
    return f"input/{seq}"


def state_place(version: int) -> str:
    return f"state/{version}"


def checkpoint_place(seq: int) -> str:
    return f"checkpoint/{seq}"


def note_place(number: int) -> str:
    """Where a note's content is sealed for."""
    return f"note/{number}"


@dataclass(frozen=True, slots=True)
class Content:
    given: Input | None
    """None for what happened before anybody was asked."""
    mark: bytes
    entries: list[LogEntry]
    clocks: bytes | None = None
    """As the state's row had them when it came; None where nobody has a clock, and in rows of older releases."""


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


def open_content(sealer: Sealer, row: OnlineInput) -> Content:
    plain = sealer.open(row.content, row.match_id, content_place(row.seq))
    try:
        given, mark, block, *clocks = _decode(plain)
    except (msgspec.MsgspecError, ValueError) as error:
        raise BrokenRecord(f"input {row.seq} can't be read: {error}") from error
    read = None if given is None else from_row(as_data(given))
    return Content(read, mark, unpack(block, row.step, row.at), *clocks)


def locked_state(session: Session, match_id: UUID) -> OnlineState | None:
    """Lock the hot row until the end of the transaction; for what is rare."""
    return session.scalar(select(OnlineState).where(OnlineState.match_id == match_id).with_for_update())


def next_number(session: Session, match_id: UUID) -> int:
    """Of the next note, for whoever has locked the state."""
    newest = select(func.max(OnlineNote.number)).where(OnlineNote.match_id == match_id)
    return (session.scalar(newest) or 0) + 1


def add_note(
    session: Session, state: OnlineState, kind: NoteKind, actor: int, now: datetime, **more: object
) -> OnlineNote:
    """Write a note; everybody who looks at the match sees that it changed."""
    number = next_number(session, state.match_id)
    note = OnlineNote(
        match_id=state.match_id, number=number, kind=kind, actor=actor, version=state.version, at=now, **more
    )
    session.add(note)
    session.flush()
    state.stirs += 1
    state.changed_at = now
    return note


def used_key(session: Session, match_id: UUID, actor: int, key: str) -> bool:
    same = select(OnlineNote.number).filter_by(match_id=match_id, actor=actor, key=key)
    return session.scalar(same) is not None


def time_given(seat: int, given: int) -> str:
    """How a note keeps that a seat was given so many milliseconds."""
    return f"{seat} {given}"


def given_by(note: OnlineNote) -> tuple[int, int]:
    """Which seat, and how many milliseconds."""
    seat, given = (note.way or "").split()
    return int(seat), int(given)


def since_frozen(session: Session, match_id: UUID) -> list[OnlineNote]:
    """Return the note of the last freezing, and those that came after it."""
    found = select(OnlineNote).where(OnlineNote.match_id == match_id).order_by(OnlineNote.number)
    notes = list(session.scalars(found))
    frozen = [place for place, note in enumerate(notes) if note.kind is NoteKind.FROZEN]
    return notes[frozen[-1] :] if frozen else notes
