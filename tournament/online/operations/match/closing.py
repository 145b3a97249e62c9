"""A match that ends without its engine: the desk decided its table, nobody came, or its round was taken back."""

from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, or_, select, update
from sqlalchemy.orm import Session

from tournament.core.change_notes import note_match
from tournament.core.models.timers import TimerKind
from tournament.core.scheduling.timers import cancel_timer
from tournament.events.models.rounds import Table
from tournament.online.models import OnlineMatch, OnlineState
from tournament.online.operations.match.notes import TABLE, add_note
from tournament.online.operations.match.recording import want_record
from tournament.online.states import NoteKind, OnlineStatus


def open_matches(session: Session, tables: Collection[UUID]) -> Sequence[OnlineState]:
    """Of these tables, those that are not over, locked; for whoever has locked their event."""
    found = (
        select(OnlineState)
        .join(OnlineMatch, OnlineMatch.id == OnlineState.match_id)
        .where(OnlineMatch.table_id.in_(tables), OnlineState.status != OnlineStatus.ENDED)
        .order_by(OnlineState.match_id)
    )
    locked = found.with_for_update(of=OnlineState)
    return session.scalars(locked, execution_options={"populate_existing": True}).all()


def end_settled(session: Session, tables: Collection[UUID], now: datetime) -> None:
    """Tables that have their result: what is still played there is over."""
    for state in open_matches(session, tables):
        end_match(session, state, now)


def end_match(session: Session, state: OnlineState, now: datetime) -> None:
    """Ends a match as it stands; its file tells what was played, where anything was."""
    for kind in (TimerKind.FROZEN_TOO_LONG, TimerKind.TIME_OUT, TimerKind.NO_SHOW, TimerKind.TIME_IS_UP):
        cancel_timer(session, kind, state.match_id)
    begun = state.status is not OnlineStatus.WAITING
    state.status, state.waiting = OnlineStatus.ENDED, 0
    add_note(session, state, NoteKind.DECIDED, TABLE, now)
    if begun:
        want_record(session, state.match_id, now)
    note_match(session, state.match_id, state.step + state.stirs)


def stir_timed(session: Session, rounds: Collection[UUID], tables: Collection[UUID]) -> None:
    """The clock of rounds, or the time of single tables, was changed: whoever plays there sees it on the board."""
    timed = select(Table.id).where(or_(Table.round_id.in_(rounds), Table.id.in_(tables)))
    matches = select(OnlineMatch.id).where(OnlineMatch.table_id.in_(timed))
    stirred = session.execute(
        update(OnlineState)
        .where(
            OnlineState.match_id.in_(matches), OnlineState.status.not_in((OnlineStatus.WAITING, OnlineStatus.ENDED))
        )
        .values(stirs=OnlineState.stirs + 1)
        .returning(OnlineState.match_id, OnlineState.step + OnlineState.stirs)
        .execution_options(synchronize_session=False)
    )
    for match_id, version in stirred.all():
        note_match(session, match_id, version)


def remove_waiting(session: Session, states: Sequence[OnlineState]) -> None:
    """Matches in which nothing has happened go without a trace."""
    session.flush()
    session.execute(delete(OnlineMatch).where(OnlineMatch.id.in_([state.match_id for state in states])))
    for state in states:
        cancel_timer(session, TimerKind.NO_SHOW, state.match_id)
        note_match(session, state.match_id, state.step + state.stirs + 1)
        session.expunge(state)
