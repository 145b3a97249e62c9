"""Chess clocks of a match: current state, next time-out, and replay."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple, Self
from uuid import UUID

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session

from engine import PUBLIC, Match, Pool
from engine.chain.inputs import Input
from engine.record.clocks import (
    Allowance,
    ClockReading,
    Clocks,
    ClockSnapshot,
    advance_clocks,
    find_clocks,
    find_expiry,
    find_rewound_clocks,
    give_time_back,
    run_clocks,
    start_clocks,
    switch_clocks,
)
from engine.record.record import Record, replay
from tournament.core.models.timers import TimerKind
from tournament.core.scheduling.timers import cancel_timer, set_timer
from tournament.core.uptime import Uptime
from tournament.events.online_settings import ChessClock, TimeoutAction
from tournament.online.models import OnlineNote, OnlineState
from tournament.online.operations.match.deal import list_seats, load_constants
from tournament.online.operations.match.loaded_match import LoadedMatch, is_over, is_paused
from tournament.online.operations.match.match_rows import decode_time_given
from tournament.online.operations.match.runtime import MatchConstants, MatchRuntime
from tournament.online.states import NoteKind

GRACE_SECONDS: Final = 5
"""Minimum time for any prompt, so that a player whose time is up can still answer quickly."""
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


class ClockState(NamedTuple):
    """The clocks, which follow from the inputs, and what was done about them."""

    clocks: Clocks
    due: int | None = None
    """When the timer checks the match; never later than the next clock runs out."""
    told: tuple[int, ...] = ()
    """Seats whose time is up at this prompt and for whom a judge was called."""
    boot: str = ""
    """The machine start to which `wall` and `up` belong; see `clock_jumps`."""
    wall: int = 0
    """A time of day, in milliseconds."""
    up: int = 0
    """Uptime of the machine at that time, in milliseconds."""


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(ClockState).decode


def read_clocks(stored: bytes | None) -> ClockState | None:
    """Decode the clocks of a row; None for a match without clocks."""
    return _decode(stored) if stored is not None else None


def store_clocks(clock_state: ClockState | None) -> bytes | None:
    return _encode(clock_state) if clock_state is not None else None


def to_milliseconds(moment: datetime) -> int:
    """Convert a time to the engine's milliseconds."""
    return int(moment.timestamp() * 1000)


def to_allowance(clock: ChessClock) -> Allowance:
    return Allowance(clock.minutes * 60_000, clock.increment * 1000, clock.delay * 1000, GRACE_SECONDS * 1000)


def make_clock_reading(match: LoadedMatch, at: int) -> ClockReading:
    """Return which seats are asked from this time on."""
    if is_over(match) or is_paused(match):
        return ClockReading(at, ())
    if isinstance(match, Match):
        asked = match.game.asked
        return (
            ClockReading(at, tuple(sorted(asked.waiting())), asked.since)
            if asked is not None
            else ClockReading(at, ())
        )
    return ClockReading(at, tuple(sorted(match.stands.waiting)), match.looked(PUBLIC).since)


def start_match_clocks(
    fixed: MatchConstants, has_clock: list[bool], match: LoadedMatch, at: int
) -> ClockState | None:
    """Start the clocks when a match begins.

    Bots have no clock: their waiting time depends on the queue of all bots.
    """
    if fixed.settings.clock is None:
        return None
    allowance = to_allowance(fixed.settings.clock)
    return schedule_time_out(
        ClockState(switch_clocks(start_clocks(allowance, has_clock), make_clock_reading(match, at), allowance)),
        fixed,
        at,
    )


def advance_clock_state(
    clock_state: ClockState | None,
    fixed: MatchConstants,
    given: Input,
    match: LoadedMatch,
    at: int,
    then: Clocks | None = None,
) -> ClockState | None:
    """Return the clocks after an input.

    `then` are the clocks that a rewind restores.
    """
    clock = fixed.settings.clock
    if clock_state is None or clock is None:
        return None
    clocks = advance_clocks(clock_state.clocks, given, make_clock_reading(match, at), to_allowance(clock), then)
    told = clock_state.told if clocks.since == clock_state.clocks.since else ()
    return schedule_time_out(clock_state._replace(clocks=clocks, told=told), fixed, at)


def stamp_uptime(clock_state: ClockState, up: Uptime) -> ClockState:
    """Store time of day and uptime, once after each start of the machine."""
    return (
        clock_state
        if clock_state.boot == up.boot
        else clock_state._replace(boot=up.boot, wall=up.wall, up=up.milliseconds)
    )


def schedule_time_out(clock_state: ClockState, fixed: MatchConstants, at: int) -> ClockState:
    """Move the timer if it would come too late or is in the past.

    A timer that comes too early is set again when it fires. So most choices leave the timer's row alone.
    """
    wanted = find_next_time_out(clock_state, fixed)
    if wanted is None or (clock_state.due is not None and at < clock_state.due <= wanted):
        return clock_state
    return clock_state._replace(due=wanted)


def find_next_time_out(clock_state: ClockState, fixed: MatchConstants) -> int | None:
    """Return when the next seat runs out of time and the service has to act."""
    clock = fixed.settings.clock
    if clock is None or (clock.on_timeout is TimeoutAction.CALL and fixed.event_id is None):
        return None  # in a casual match, the other players may claim it
    times = [
        find_expiry(clock_state.clocks, seat) for seat in clock_state.clocks.asked if seat not in clock_state.told
    ]
    return min((time for time in times if time is not None), default=None)


def seats_out_of_time(clock_state: ClockState, at: int) -> list[int]:
    """Return the seats whose time is up."""
    clocks = clock_state.clocks
    return [seat for seat in clocks.asked if (time := find_expiry(clocks, seat)) is not None and time <= at]


def moves_timer(before: ClockState | None, clock_state: ClockState | None) -> bool:
    return clock_state is not None and (before is None or before.due != clock_state.due)


def write_timer(session: Session, match_id: UUID, before: ClockState | None, clock_state: ClockState | None) -> None:
    """Move the row of the next time-out, if it has to move."""
    if clock_state is None or not moves_timer(before, clock_state):
        return
    if clock_state.due is None:
        cancel_time_out(session, match_id)
    else:
        set_timer(session, TimerKind.TIME_OUT, match_id, EPOCH + timedelta(milliseconds=clock_state.due), None)


def cancel_time_out(session: Session, match_id: UUID) -> None:
    cancel_timer(session, TimerKind.TIME_OUT, match_id)


def stop_clocks(state: OnlineState, fixed: MatchConstants, now: datetime) -> None:
    """Stop all clocks while a match is frozen."""
    state.clocks = store_clocks(_switch_clock_state(state, fixed, now, 0))


def resume_clocks(session: Session, state: OnlineState, fixed: MatchConstants, now: datetime) -> None:
    """Resume the clocks of the seats that are asked, with their remaining time."""
    before, clock_state = read_clocks(state.clocks), _switch_clock_state(state, fixed, now, state.waiting)
    if clock_state is not None:
        clock_state = schedule_time_out(clock_state, fixed, to_milliseconds(now))
        clock_state = clock_state._replace(boot="")  # the wall clock may have been set meanwhile
        state.clocks = store_clocks(clock_state)
        write_timer(session, state.match_id, before, clock_state)


def give_match_time(
    session: Session, state: OnlineState, fixed: MatchConstants, seat: int, more: int, now: datetime
) -> int:
    """Give a seat time back, at most what it has used; return how much."""
    before, clock = read_clocks(state.clocks), fixed.settings.clock
    if before is None or clock is None or before.clocks.left[seat] is None:
        return 0
    at, allowance = to_milliseconds(now), to_allowance(clock)
    had = run_clocks(before.clocks, at)
    clocks = give_time_back(had, seat, more, at, allowance)
    told = tuple(other for other in before.told if other != seat)
    clock_state = schedule_time_out(before._replace(clocks=clocks, told=told), fixed, at)
    state.clocks = store_clocks(clock_state)
    write_timer(session, state.match_id, before, clock_state)
    return (clocks.left[seat] or 0) - (had.left[seat] or 0)


def _switch_clock_state(state: OnlineState, fixed: MatchConstants, now: datetime, waiting: int) -> ClockState | None:
    clock_state, clock = read_clocks(state.clocks), fixed.settings.clock
    if clock_state is None or clock is None:
        return None
    seats = tuple(seat for seat in range(len(clock_state.clocks.left)) if waiting >> seat & 1)
    moment = ClockReading(to_milliseconds(now), seats, clock_state.clocks.since)
    return clock_state._replace(clocks=switch_clocks(clock_state.clocks, moment, to_allowance(clock)))


class ClockReplay:
    """The clocks of a match, recomputed input by input and note by note."""

    def __init__(self, allowance: Allowance, has_clock: list[bool]) -> None:
        self.clocks = start_clocks(allowance, has_clock)
        self._allowance = allowance
        self._stood: list[ClockSnapshot] = []
        self._moment = ClockReading(0, ())
        self.notes = 0
        """Number of notes processed."""

    @classmethod
    def of(cls, play: MatchRuntime, match_id: UUID) -> Self | None:
        """Create the clocks before the match begins; None for a match without clocks."""
        clock = load_constants(play, match_id).settings.clock
        if clock is None:
            return None
        with play.database.read() as session:
            has_clock = [seat.bot is None for seat in list_seats(session, match_id)]
        return cls(to_allowance(clock), has_clock)

    def played(self, match: LoadedMatch, given: Input | None, step: int, at: int) -> None:
        """Process an input that was given at a step; None means the beginning."""
        self._moment = make_clock_reading(match, at)
        then = find_clocks(self._stood, find_rewound_clocks(given)) if find_rewound_clocks(given) >= 0 else None
        if given is not None:
            self._stood.append(ClockSnapshot(step, given, self.clocks))
        self.clocks = advance_clocks(self.clocks, given, self._moment, self._allowance, then)

    def noted(self, note: OnlineNote) -> bool:
        """Process a note; return whether it changed the clocks."""
        self.notes += 1
        at = to_milliseconds(note.at)
        if note.kind is NoteKind.TIME_GIVEN:
            self.clocks = give_time_back(self.clocks, *decode_time_given(note), at, self._allowance)
        elif note.kind is NoteKind.CLOCK_SET:
            self.clocks = self.clocks._replace(at=self.clocks.at + int(note.way or 0))
        elif note.kind in (NoteKind.FROZEN, NoteKind.GOES_ON):
            asked = self._moment.asked if note.kind is NoteKind.GOES_ON else ()
            self.clocks = switch_clocks(self.clocks, ClockReading(at, asked, self._moment.since), self._allowance)
        else:
            return False
        return True


def replay_clocks(play: MatchRuntime, match_id: UUID, record: Record, pool: Pool) -> Iterator[tuple[int, Clocks]]:
    """Yield step and clocks after the beginning, each input and each note."""
    story = ClockReplay.of(play, match_id)
    if story is None:
        return
    with play.database.read() as session:
        found = select(OnlineNote).where(OnlineNote.match_id == match_id).order_by(OnlineNote.number)
        notes = list(session.scalars(found))
    for version, (match, _entries) in enumerate(replay(record, pool)):
        played = record.inputs[version - 1] if version else None
        if played is None:
            story.played(match, None, 0, record.header.at)
        else:
            story.played(match, played.input, played.step, played.at)
        yield match.step, story.clocks
        for note in notes:
            if note.version == version and story.noted(note):
                yield match.step, story.clocks
