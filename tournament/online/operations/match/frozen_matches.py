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
from tournament.core.translation import gettext, translatable
from tournament.events.models.events import Event
from tournament.online.models import OnlineMatch, OnlineNote, OnlineState
from tournament.online.operations.match.clocks import cancel_time_out, resume_clocks, stop_clocks
from tournament.online.operations.match.deal import list_seats, read_constants
from tournament.online.operations.match.match_rows import (
    JUDGE_ACTOR,
    TABLE_ACTOR,
    add_note,
    is_key_used,
    list_notes_since_freeze,
    lock_state,
    next_note_number,
    note_place,
)
from tournament.online.operations.match.record_files import request_record
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.settlement import call_desk, lock_event_of_match
from tournament.online.operations.match.snapshots import MatchSnapshot, PendingInput
from tournament.online.problems import MatchNotFrozen, OnlineMatchNotFound
from tournament.online.states import NoteKind, OnlineStatus

MAX_ERROR_LETTERS: Final = 500
NEEDS_JUDGE_TEXT: Final = (
    "The online match is frozen by an engine fault. Nothing is lost; a judge can resume or end it."
)
"""Stored with the call, so it stays English; so does the next one."""
NO_RESULT_TEXT: Final = (
    "The online match ended without a result because of an engine fault. The desk decides the table."
)
FREEZE_PERIOD: Final = timedelta(days=1)
"""How long the players of a casual match may agree on how to continue; then it ends without a result."""


class FrozenResolution(StrEnum):
    """How to continue a frozen match."""

    GO_BACK = "go back"
    """Return to the prompt whose answer caused the fault: another answer may work."""
    END = "end"
    """End without a result."""


def freeze_match(play: MatchRuntime, before: MatchSnapshot, step: PendingInput, error: Exception) -> bool:
    """Freeze a match; return False if it went on meanwhile.

    In that case, its current state is valid.
    """
    words = f"{type(error).__name__}: {error}"[:MAX_ERROR_LETTERS]
    plain = msgspec.msgpack.encode((step.actor, to_row(step.given), step.at, words))
    return _freeze_row(play, before, plain, step.now)


def freeze_older_match(play: MatchRuntime, before: MatchSnapshot, now: datetime) -> bool:
    """Freeze a match of older rules that this installation can't continue."""
    return _freeze_row(play, before, None, now)


def _freeze_row(play: MatchRuntime, before: MatchSnapshot, plain: bytes | None, now: datetime) -> bool:
    with play.database.write() as session:
        event = lock_event_of_match(session, before.match_id)
        state = lock_state(session, before.match_id)
        if state is None or state.version != before.version or state.status is not before.status:
            return False
        place = note_place(next_note_number(session, before.match_id))
        content = play.sealer.close(plain, before.match_id, place) if plain is not None else None
        state.status = OnlineStatus.FROZEN
        add_note(session, state, NoteKind.FROZEN, TABLE_ACTOR, now, content=content, way=before.status.value)
        stop_clocks(state, read_constants(session.get_one(OnlineMatch, before.match_id)), now)
        if event is None:
            set_timer(session, TimerKind.FROZEN_TOO_LONG, before.match_id, now + FREEZE_PERIOD, None)
        else:
            call_desk(session, event, before.match_id, NEEDS_JUDGE_TEXT, now)
    return True


def vote_resolution(
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
        event = lock_event_of_match(session, match_id)
        state = _lock_state(session, match_id)
        if is_key_used(session, match_id, seat, key):
            return None
        _check_frozen(state)
        add_note(session, state, NoteKind.WISH, seat, now, key=key, way=way.value)
        wishes = _last_votes(list_notes_since_freeze(session, match_id))
        if all(wishes.get(other) is way for other in _list_voters(session, match_id, gone)):
            _resolve_freeze(session, state, way, seat, now)
            _tell_desk(session, event, state, now)
    return replace(MatchSnapshot.of(state), event=changed_event(session))


def resolve_by_judge(
    session: Session, match_id: UUID, judge: UUID | None, way: FrozenResolution, key: str, now: datetime
) -> OnlineState:
    """Resume or end a frozen match as a judge decides.

    The caller has checked permission. Using the same key again does nothing.
    """
    event = lock_event_of_match(session, match_id)
    state = _lock_state(session, match_id)
    if not is_key_used(session, match_id, JUDGE_ACTOR, key):
        _check_frozen(state)
        _resolve_freeze(session, state, way, JUDGE_ACTOR, now, account_id=judge, key=key)
        _tell_desk(session, event, state, now)
    session.flush()
    return state


def end_frozen_match(session: Session, timer: Timer, now: datetime) -> OnlineState | None:
    """End a casual match without a result, since its players didn't agree in time.

    Returns None if it was settled meanwhile.
    """
    state = lock_state(session, timer.subject)
    if state is None or state.status is not OnlineStatus.FROZEN:
        return None
    _resolve_freeze(session, state, FrozenResolution.END, TABLE_ACTOR, now)
    return state


def _resolve_freeze(
    session: Session, state: OnlineState, way: FrozenResolution, actor: int, now: datetime, **more: object
) -> None:
    cancel_timer(session, TimerKind.FROZEN_TOO_LONG, state.match_id)
    if way is FrozenResolution.END:
        state.status, state.waiting = OnlineStatus.ENDED, 0
        add_note(session, state, NoteKind.NO_RESULT, actor, now, way=way.value, **more)
        request_record(session, state.match_id, now)
        cancel_time_out(session, state.match_id)
    else:
        state.status = _status_before(list_notes_since_freeze(session, state.match_id))
        if state.status is OnlineStatus.LIVE:
            resume_clocks(session, state, read_constants(session.get_one(OnlineMatch, state.match_id)), now)
        add_note(session, state, NoteKind.GOES_ON, actor, now, way=way.value, **more)


def _tell_desk(session: Session, event: Event | None, state: OnlineState, now: datetime) -> None:
    """Call the desk to a table that stays open after its match ended without a result."""
    if event is not None and state.status is OnlineStatus.ENDED:
        call_desk(session, event, state.match_id, NO_RESULT_TEXT, now)


def _status_before(notes: list[OnlineNote]) -> OnlineStatus:
    """Return the status before the match was frozen: it may have been paused."""
    frozen = next((note.way for note in notes if note.kind is NoteKind.FROZEN), None)
    return OnlineStatus.PAUSED if frozen == OnlineStatus.PAUSED else OnlineStatus.LIVE


def _lock_state(session: Session, match_id: UUID) -> OnlineState:
    state = lock_state(session, match_id)
    if state is None:
        raise OnlineMatchNotFound(
            gettext("There is no match at this address. Check that you have the complete link.")
        )
    return state


def _check_frozen(state: OnlineState) -> None:
    if state.status is not OnlineStatus.FROZEN:
        raise MatchNotFrozen(gettext("The match is not frozen, so there is no vote."), status_of_match=state.status)


def _last_votes(notes: list[OnlineNote]) -> dict[int, FrozenResolution]:
    """Return the last vote of each seat."""
    return {
        note.actor: FrozenResolution(note.way)
        for note in notes
        if note.kind is NoteKind.WISH and note.way is not None
    }


def _list_voters(session: Session, match_id: UUID, gone: frozenset[int]) -> list[int]:
    """Return the seats that have to agree: all people who still play."""
    seats = list_seats(session, match_id)
    return [seat.seat for seat in seats if seat.account_id is not None and seat.seat not in gone]


# --- what seats see of it


@dataclass(frozen=True, slots=True)
class FreezeNotice:
    """What a seat sees of the fault: the public part, and its own choice."""

    words: str
    choice: tuple[str, ...] | None
    """This seat's choice, if that caused the fault."""
    wishes: tuple[tuple[int, FrozenResolution], ...]
    """The vote of each seat."""
    needs: tuple[int, ...]
    """Seats that have not voted yet."""


IS_FROZEN_TEXT: Final = (
    "The rules engine failed on a choice. The match is frozen as it was before that choice: nothing is lost, and no "
    "player is to blame."
)
"""Part of views, which are the same in every language; boards have a sentence of their own."""
OLDER_RULES_TEXT: Final = translatable(
    "This match was started under older rules, which this server can’t continue at the moment. It is frozen as it "
    "was: nothing is lost, and no player is to blame."
)


def describe_freeze(
    play: MatchRuntime, snapshot: MatchSnapshot, seat: int, gone: frozenset[int] = frozenset()
) -> FreezeNotice | None:
    """Describe the fault of a frozen match; return None for any other."""
    if snapshot.status is not OnlineStatus.FROZEN:
        return None
    with play.database.read() as session:
        notes = list_notes_since_freeze(session, snapshot.match_id)
        counting = _list_voters(session, snapshot.match_id, gone)
    wishes = _last_votes(notes)
    return FreezeNotice(
        OLDER_RULES_TEXT if notes and notes[0].content is None else IS_FROZEN_TEXT,
        _find_own_choice(play.sealer, notes[:1], seat),
        tuple(sorted(wishes.items())),
        tuple(other for other in counting if other not in wishes),
    )


def _find_own_choice(sealer: Sealer, notes: list[OnlineNote], seat: int) -> tuple[str, ...] | None:
    for note in notes:
        fault = unseal_fault(sealer, note) if note.content is not None else None
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


def unseal_fault(sealer: Sealer, note: OnlineNote) -> EngineFault:
    plain = sealer.open(note.content or b"", note.match_id, note_place(note.number))
    actor, row, _at, words = msgspec.msgpack.decode(plain)
    return EngineFault(actor, from_row(as_data(row)), words)
