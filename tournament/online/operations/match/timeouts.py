"""Time-outs of chess clocks: pass, forfeit, call a judge, or let others claim."""

from collections.abc import Callable
from datetime import datetime
from hashlib import sha256
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from engine import Forfeit, Timeout
from tournament.core.translation import gettext
from tournament.events.models.events import Event
from tournament.events.models.rounds import Table
from tournament.events.online_settings import TimeoutAction
from tournament.online.models import OnlineMatch
from tournament.online.operations.match.clock_jumps import apply_clock_jump
from tournament.online.operations.match.clocks import (
    cancel_time_out,
    find_next_time_out,
    read_clocks,
    seats_out_of_time,
    store_clocks,
    to_milliseconds,
    write_timer,
)
from tournament.online.operations.match.deal import load_constants, read_constants
from tournament.online.operations.match.match_limits import ActionKind, spend_actions
from tournament.online.operations.match.match_rows import lock_state
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import MatchSnapshot, load_snapshot
from tournament.online.operations.match.submission import MatchRead, Seen, SubmissionResult, submit_input
from tournament.online.problems import NothingToClaim
from tournament.online.states import OnlineStatus


def apply_time_out(play: MatchRuntime, match_id: UUID, now: datetime) -> MatchSnapshot | None:
    """Apply the settings to the first seat that is out of time.

    Returns None if there is nothing to do. The input's row and the timer's next time are written together, so it
    happens exactly once, even if a process is killed.
    """
    snapshot = load_snapshot(play, match_id)
    if apply_clock_jump(play, snapshot, now):
        snapshot = load_snapshot(play, match_id)
    clock_state, clock = read_clocks(snapshot.clocks), load_constants(play, match_id).settings.clock
    if clock_state is None or clock is None or clock.on_timeout is not TimeoutAction.PASS:
        return None
    seats = seats_out_of_time(clock_state, to_milliseconds(now))
    if snapshot.status is not OnlineStatus.LIVE or not seats:
        return None
    seat = seats[0]
    given = Forfeit(seat) if clock_state.clocks.outs[seat] >= clock.forfeit_after else Timeout(seat)
    key = f"time {snapshot.version}"
    return submit_input(play, match_id, given, key, now, lambda *_: None, still=_make_time_check(seat, now)).snapshot


def reset_timer(session: Session, match_id: UUID, now: datetime) -> list[int]:
    """Set a timer again that came too early, or that only calls a judge.

    Returns the seats for whom a judge is called.
    """
    state, match = lock_state(session, match_id), session.get(OnlineMatch, match_id)
    clock_state = read_clocks(state.clocks) if state is not None else None
    if state is None or match is None or clock_state is None:
        cancel_time_out(session, match_id)
        return []
    rules, seats = read_constants(match), []
    clock = rules.settings.clock
    if clock is not None and clock.on_timeout is TimeoutAction.CALL:
        seats = [
            seat for seat in seats_out_of_time(clock_state, to_milliseconds(now)) if seat not in clock_state.told
        ]
    later = clock_state._replace(told=(*clock_state.told, *seats))
    is_live = state.status is OnlineStatus.LIVE
    later = later._replace(due=find_next_time_out(later, rules) if is_live else None)
    state.clocks = store_clocks(later)
    write_timer(session, match_id, None, later)
    return seats


def find_match_table(session: Session, match_id: UUID) -> tuple[str, int] | None:
    """Return event and number of a match's table; None for a casual match."""
    found = session.execute(
        select(Event.slug, Table.number)
        .select_from(OnlineMatch)
        .join(Event, Event.id == OnlineMatch.event_id)
        .join(Table, Table.id == OnlineMatch.table_id)
        .where(OnlineMatch.id == match_id)
    ).first()
    return None if found is None or found.number is None else (found.slug, found.number)


def claim_match(
    play: MatchRuntime, match_id: UUID, by: int, seat: int, key: str, now: datetime, look: MatchRead[Seen]
) -> SubmissionResult[Seen]:
    """Claim a casual match for a player when another seat's clock has run out.

    No agreement is needed.
    """
    rules = load_constants(play, match_id)
    if rules.settings.clock is None or rules.settings.clock.on_timeout is not TimeoutAction.CALL:
        raise NothingToClaim(gettext("In this match, you can’t claim a win when a player’s time runs out."))
    if rules.event_id is not None:
        raise NothingToClaim(gettext("At an event, a judge decides what happens when a clock has run out."))
    spend_actions(play.database, match_id, by, (ActionKind.CLAIM,), now)
    once = sha256(f"claim {by} {key}".encode()).hexdigest()[:32]
    snapshot = load_snapshot(play, match_id)
    clock_state = read_clocks(snapshot.clocks)
    assert clock_state is not None
    if not 0 <= seat < len(clock_state.clocks.left) or seat == by:
        raise NothingToClaim(gettext("You can claim only when another player’s clock has run out."), seat=seat)
    return submit_input(play, match_id, Forfeit(seat), once, now, look, still=_make_time_check(seat, now))


def _make_time_check(seat: int, now: datetime) -> Callable[[MatchSnapshot], bool]:
    def is_out(snapshot: MatchSnapshot) -> bool:
        clock_state = read_clocks(snapshot.clocks)
        return clock_state is not None and seat in seats_out_of_time(clock_state, to_milliseconds(now))

    return is_out
