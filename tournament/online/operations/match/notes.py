"""Notes of a match: what changed it and is no input, in order."""

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from tournament.online.models import OnlineNote, OnlineState
from tournament.online.states import NoteKind

TABLE: Final = -1
"""The actor of what nobody did."""
JUDGE: Final = -2
"""The actor of what a judge does; seats are their numbers."""


def note_place(number: int) -> str:
    """Where a note's content is sealed for."""
    return f"note/{number}"


def locked_state(session: Session, match_id: UUID) -> OnlineState | None:
    """The hot row, until the end of the transaction; for what is rare."""
    return session.scalar(select(OnlineState).where(OnlineState.match_id == match_id).with_for_update())


def next_number(session: Session, match_id: UUID) -> int:
    """Of the next note, for whoever has locked the state."""
    newest = select(func.max(OnlineNote.number)).where(OnlineNote.match_id == match_id)
    return (session.scalar(newest) or 0) + 1


def add_note(
    session: Session, state: OnlineState, kind: NoteKind, actor: int, now: datetime, **more: object
) -> OnlineNote:
    """Writes a note; everybody who looks at the match sees that it changed."""
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
    """The note of the last freezing, and those that came after it."""
    found = select(OnlineNote).where(OnlineNote.match_id == match_id).order_by(OnlineNote.number)
    notes = list(session.scalars(found))
    frozen = [place for place, note in enumerate(notes) if note.kind is NoteKind.FROZEN]
    return notes[frozen[-1] :] if frozen else notes
