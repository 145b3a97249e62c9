"""Matches frozen by an engine fault until players or a judge resume or end them."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy.orm import Session

from engine.chain.inputs import Choice, Input, from_row, to_row
from engine.record.block import as_data
from tournament.core.change_notes import changed_event
from tournament.core.models.timers import Timer, TimerKind
from tournament.core.scheduling.timers import cancel_timer, set_timer
from tournament.core.security.sealing import Sealer
from tournament.events.models.events import Event
from tournament.online.models import OnlineMatch, OnlineNote, OnlineState
from tournament.online.operations.match.clocks import cancel_time_out, resume_clocks, stop_clocks
from tournament.online.operations.match.deal import constants_of, seats_of
from tournament.online.operations.match.match_rows import (
    JUDGE,
    TABLE,
    add_note,
    locked_state,
    next_number,
    note_place,
    since_frozen,
    used_key,
)
from tournament.online.operations.match.record_files import want_record
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.settlement import call_desk, locked_event_of
from tournament.online.operations.match.snapshots import MatchSnapshot, PendingInput
from tournament.online.problems import MatchNotFrozen, OnlineMatchNotFound
from tournament.online.states import NoteKind, OnlineStatus

MOST_WORDS: Final = 500
NEEDS_JUDGE: Final = "The online match is frozen by a fault of the engine: nothing is lost, and a judge leads it out."
NO_RESULT: Final = (
    "The online match met a fault of the engine and ended without a result; the desk decides the table."
)
FROZEN_FOR: Final = timedelta(days=1)
"""How long the players of a casual match may agree on how to continue; then it ends without a result."""


class FrozenResolution(StrEnum):
    """How to continue a frozen match."""

    GO_BACK = "go back"
    """Return to the prompt whose answer caused the fault: another answer may work."""
    END = "end"
    """End without a result."""


def freeze(play: MatchRuntime, before: MatchSnapshot, step: PendingInput, error: Exception) -> bool:
    """Freeze a match; return False if it went on meanwhile.

    In that case, its current state is valid.
    """
    words = f"{type(error).__name__}: {error}"[:MOST_WORDS]
    plain = msgspec.msgpack.encode((step.actor, to_row(step.given), step.at, words))
    return _freeze(play, before, plain, step.now)


def freeze_older(play: MatchRuntime, before: MatchSnapshot, now: datetime) -> bool:
    """Freeze a match of older rules that this installation can't continue."""
    return _freeze(play, before, None, now)


def _freeze(play: MatchRuntime, before: MatchSnapshot, plain: bytes | None, now: datetime) -> bool:
    with play.database.write() as session:
        event = locked_event_of(session, before.match_id)
        state = locked_state(session, before.match_id)
        if state is None or state.version != before.version or state.status is not before.status:
            return False
        place = note_place(next_number(session, before.match_id))
        content = play.sealer.close(plain, before.match_id, place) if plain is not None else None
        state.status = OnlineStatus.FROZEN
        add_note(session, state, NoteKind.FROZEN, TABLE, now, content=content, way=before.status.value)
        stop_clocks(state, constants_of(session.get_one(OnlineMatch, before.match_id)), now)
        if event is None:
            set_timer(session, TimerKind.FROZEN_TOO_LONG, before.match_id, now + FROZEN_FOR, None)
        else:
            call_desk(session, event, before.match_id, NEEDS_JUDGE, now)
    return True


def wish(
    play: MatchRuntime,
    match_id: UUID,
    seat: int,
    way: FrozenResolution,
    key: str,
    now: datetime,
    gone: frozenset[int] = frozenset(),
) -> MatchSnapshot | None:
    """Record how a seat wants to continue, and do it once all others agree.

    Returns None if the key was used before.
    """
    with play.database.write() as session:
        event = locked_event_of(session, match_id)
        state = _locked(session, match_id)
        if used_key(session, match_id, seat, key):
            return None
        _check_frozen(state)
        add_note(session, state, NoteKind.WISH, seat, now, key=key, way=way.value)
        wishes = _wishes(since_frozen(session, match_id))
        if all(wishes.get(other) is way for other in _counting(session, match_id, gone)):
            _lead_out(session, state, way, seat, now)
            _tell_desk(session, event, state, now)
    return replace(MatchSnapshot.of(state), event=changed_event(session))


def lead_out_by_judge(
    session: Session, match_id: UUID, judge: UUID | None, way: FrozenResolution, key: str, now: datetime
) -> OnlineState:
    """Resume or end a frozen match as a judge decides.

    The caller has checked permission. Using the same key again does nothing.
    """
    event = locked_event_of(session, match_id)
    state = _locked(session, match_id)
    if not used_key(session, match_id, JUDGE, key):
        _check_frozen(state)
        _lead_out(session, state, way, JUDGE, now, account_id=judge, key=key)
        _tell_desk(session, event, state, now)
    session.flush()
    return state


def give_up(session: Session, timer: Timer, now: datetime) -> OnlineState | None:
    """End a casual match without a result, since its players didn't agree in time.

    Returns None if it was settled meanwhile.
    """
    state = locked_state(session, timer.subject)
    if state is None or state.status is not OnlineStatus.FROZEN:
        return None
    _lead_out(session, state, FrozenResolution.END, TABLE, now)
    return state


def _lead_out(
    session: Session, state: OnlineState, way: FrozenResolution, actor: int, now: datetime, **more: object
) -> None:
    cancel_timer(session, TimerKind.FROZEN_TOO_LONG, state.match_id)
    if way is FrozenResolution.END:
        state.status, state.waiting = OnlineStatus.ENDED, 0
        add_note(session, state, NoteKind.NO_RESULT, actor, now, way=way.value, **more)
        want_record(session, state.match_id, now)
        cancel_time_out(session, state.match_id)
    else:
        state.status = _status_before(since_frozen(session, state.match_id))
        if state.status is OnlineStatus.LIVE:
            resume_clocks(session, state, constants_of(session.get_one(OnlineMatch, state.match_id)), now)
        add_note(session, state, NoteKind.GOES_ON, actor, now, way=way.value, **more)


def _tell_desk(session: Session, event: Event | None, state: OnlineState, now: datetime) -> None:
    """Call the desk to a table that stays open after its match ended without a result."""
    if event is not None and state.status is OnlineStatus.ENDED:
        call_desk(session, event, state.match_id, NO_RESULT, now)


def _status_before(notes: list[OnlineNote]) -> OnlineStatus:
    """Return the status before the match was frozen: it may have been paused."""
    frozen = next((note.way for note in notes if note.kind is NoteKind.FROZEN), None)
    return OnlineStatus.PAUSED if frozen == OnlineStatus.PAUSED else OnlineStatus.LIVE


def _locked(session: Session, match_id: UUID) -> OnlineState:
    state = locked_state(session, match_id)
    if state is None:
        raise OnlineMatchNotFound("There is no online match at this address; the link may be cut short.")
    return state


def _check_frozen(state: OnlineState) -> None:
    if state.status is not OnlineStatus.FROZEN:
        raise MatchNotFrozen("The match is not frozen, so nothing is to be agreed on.", status_of_match=state.status)


def _wishes(notes: list[OnlineNote]) -> dict[int, FrozenResolution]:
    """Return the last vote of each seat."""
    return {
        note.actor: FrozenResolution(note.way)
        for note in notes
        if note.kind is NoteKind.WISH and note.way is not None
    }


def _counting(session: Session, match_id: UUID, gone: frozenset[int]) -> list[int]:
    """Return the seats that have to agree: all people who still play."""
    seats = seats_of(session, match_id)
    return [seat.seat for seat in seats if seat.account_id is not None and seat.seat not in gone]


# --- what seats see of it


@dataclass(frozen=True, slots=True)
class Trouble:
    """What a seat sees of the fault: the public part, and its own choice."""

    words: str
    choice: tuple[str, ...] | None
    """This seat's choice, if that caused the fault."""
    wishes: tuple[tuple[int, FrozenResolution], ...]
    """The vote of each seat."""
    needs: tuple[int, ...]
    """Seats that have not voted yet."""


IS_FROZEN: Final = (
    "The engine met a fault of its own while it carried a choice out. The match is frozen as it was before that "
    "choice: nothing is lost, and no player is to blame."
)
OLDER_RULES: Final = (
    "This match was begun by older rules, which this installation does not carry on at the moment. It is frozen as "
    "it was: nothing is lost, and no player is to blame."
)


def trouble_seen(
    play: MatchRuntime, snapshot: MatchSnapshot, seat: int, gone: frozenset[int] = frozenset()
) -> Trouble | None:
    """Describe the fault of a frozen match; return None for any other."""
    if snapshot.status is not OnlineStatus.FROZEN:
        return None
    with play.database.read() as session:
        notes = since_frozen(session, snapshot.match_id)
        counting = _counting(session, snapshot.match_id, gone)
    wishes = _wishes(notes)
    return Trouble(
        OLDER_RULES if notes and notes[0].content is None else IS_FROZEN,
        _own_choice(play.sealer, notes[:1], seat),
        tuple(sorted(wishes.items())),
        tuple(other for other in counting if other not in wishes),
    )


def _own_choice(sealer: Sealer, notes: list[OnlineNote], seat: int) -> tuple[str, ...] | None:
    for note in notes:
        fault = fault_of(sealer, note) if note.content is not None else None
        if fault is not None and fault.actor == seat and isinstance(fault.given, Choice):
            return fault.given.ids
    return None


@dataclass(frozen=True, slots=True)
class EngineFault:
    """The input that froze the match, its actor, and the error.

    The error may name a hidden card.
    """

    actor: int
    given: Input
    words: str


def fault_of(sealer: Sealer, note: OnlineNote) -> EngineFault:
    plain = sealer.open(note.content or b"", note.match_id, note_place(note.number))
    actor, row, _at, words = msgspec.msgpack.decode(plain)
    return EngineFault(actor, from_row(as_data(row)), words)
