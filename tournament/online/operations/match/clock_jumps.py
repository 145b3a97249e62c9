"""A wall clock that was set while a match is played: nobody's chess clock pays for it.

With the clocks of a match its row keeps a time of day and how long the machine had been running then. Where the time
of day has moved on by more or less than the machine ran, the clocks are moved by the difference, and a note says so.
After a start of the machine, or on another one, the time of day is all there is.
"""

from datetime import datetime
from typing import Final

from tournament.core.uptime import Uptime
from tournament.online.operations.match.clocks import ClockState, read_clocks, store_clocks, write_timer
from tournament.online.operations.match.match_rows import TABLE, add_note, locked_state
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import MatchSnapshot
from tournament.online.states import NoteKind, OnlineStatus

TOLERANCE_MS: Final = 2000
"""Less is no jump: clocks are set right a little all the time."""


def take_jump(play: MatchRuntime, snapshot: MatchSnapshot, now: datetime) -> bool:
    """Move the clocks of a match where the wall clock was set; whether its row is another now."""
    clock_state = read_clocks(snapshot.clocks)
    if play.uptime is None or clock_state is None or snapshot.status not in (OnlineStatus.LIVE, OnlineStatus.PAUSED):
        return False
    up = play.uptime()
    if not _jump(clock_state, up):
        return False
    with play.database.write() as session:
        state = locked_state(session, snapshot.match_id)
        before = read_clocks(state.clocks) if state is not None else None
        jump = _jump(before, up) if before is not None else 0
        if state is None or before is None or not jump:
            return True  # another process was first
        due = before.due + jump if before.due is not None else None
        clocks = before.clocks._replace(at=before.clocks.at + jump)
        moved = before._replace(clocks=clocks, due=due, wall=up.wall, up=up.milliseconds)
        state.clocks = store_clocks(moved)
        write_timer(session, state.match_id, before, moved)
        add_note(session, state, NoteKind.CLOCK_SET, TABLE, now, way=str(jump))
    return True


def _jump(clock_state: ClockState, up: Uptime) -> int:
    """By how much the wall clock was set since it was noted; 0 where it was not."""
    if clock_state.boot != up.boot:
        return 0
    jump = (up.wall - clock_state.wall) - (up.milliseconds - clock_state.up)
    return jump if abs(jump) > TOLERANCE_MS else 0
