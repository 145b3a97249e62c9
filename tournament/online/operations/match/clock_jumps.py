"""Corrections of chess clocks after the server's wall clock was set.

A match's clocks store a time of day and the uptime of the machine at that moment. If the time of day has moved by
more or less than the uptime, the clocks are moved by the difference, and a note records it. After a restart of the
machine, or on another one, only the time of day is known.
"""

from datetime import datetime
from typing import Final

from tournament.core.uptime import Uptime
from tournament.online.operations.match.clocks import ClockState, read_clocks, store_clocks, write_timer
from tournament.online.operations.match.match_rows import TABLE_ACTOR, add_note, lock_state
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import MatchSnapshot
from tournament.online.states import NoteKind, OnlineStatus

TOLERANCE_MS: Final = 2000
"""Smaller differences are ignored: system clocks are adjusted a little all the time."""


def apply_clock_jump(play: MatchRuntime, snapshot: MatchSnapshot, now: datetime) -> bool:
    """Move a match's clocks if the wall clock was set; return whether its row changed."""
    clock_state = read_clocks(snapshot.clocks)
    if play.uptime is None or clock_state is None or snapshot.status not in (OnlineStatus.LIVE, OnlineStatus.PAUSED):
        return False
    up = play.uptime()
    if not _find_jump_ms(clock_state, up):
        return False
    with play.database.write() as session:
        state = lock_state(session, snapshot.match_id)
        before = read_clocks(state.clocks) if state is not None else None
        jump = _find_jump_ms(before, up) if before is not None else 0
        if state is None or before is None or not jump:
            return True  # another process has moved them
        due = before.due + jump if before.due is not None else None
        clocks = before.clocks._replace(at=before.clocks.at + jump)
        moved = before._replace(clocks=clocks, due=due, wall=up.wall, up=up.milliseconds)
        state.clocks = store_clocks(moved)
        write_timer(session, state.match_id, before, moved)
        add_note(session, state, NoteKind.CLOCK_SET, TABLE_ACTOR, now, way=str(jump))
    return True


def _find_jump_ms(clock_state: ClockState, up: Uptime) -> int:
    """Return by how much the wall clock was set since the stored time, or 0."""
    if clock_state.boot != up.boot:
        return 0
    jump = (up.wall - clock_state.wall) - (up.milliseconds - clock_state.up)
    return jump if abs(jump) > TOLERANCE_MS else 0
