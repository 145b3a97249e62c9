"""Orders of an event's judges: pause, resume, end a freeze, give time back."""

from dataclasses import replace
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from engine import Order
from engine.chain.inputs import PAUSE, RESUME, OrderRole
from tournament.core.change_notes import changed_event
from tournament.core.problems import NotAllowed
from tournament.core.translation import gettext
from tournament.events.models.events import Event
from tournament.online.hooks import resume_wanted
from tournament.online.models import OnlineMatch, OnlineSeat, OnlineState
from tournament.online.operations.match.clock_jumps import apply_clock_jump
from tournament.online.operations.match.clocks import give_match_time, read_clocks
from tournament.online.operations.match.deal import read_constants
from tournament.online.operations.match.frozen_matches import FrozenResolution, resolve_by_judge
from tournament.online.operations.match.match_limits import ActionKind, count_action, spend_actions
from tournament.online.operations.match.match_rows import (
    JUDGE_ACTOR,
    add_note,
    encode_time_given,
    is_key_used,
    lock_state,
)
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import MatchSnapshot, load_snapshot
from tournament.online.operations.match.submission import SubmissionResult, submit_input
from tournament.online.problems import NoTimeToGive, OnlineMatchNotFound
from tournament.online.states import NoteKind, OnlineStatus

ORDER_NAMES: Final = (PAUSE, RESUME)
UNDER_WAY_STATUSES: Final = (OnlineStatus.LIVE, OnlineStatus.PAUSED, OnlineStatus.FROZEN)


def check_may_rule(session: Session, slug: str, match_id: UUID, judge: UUID | None) -> None:
    """Refuse matches of other events, and judges who play there."""
    of_event = select(OnlineMatch.id).join(Event, Event.id == OnlineMatch.event_id)
    if session.scalar(of_event.where(OnlineMatch.id == match_id, Event.slug == slug)) is None:
        raise OnlineMatchNotFound(gettext("This event has no online match at this address."))
    seat = select(OnlineSeat.seat).where(OnlineSeat.match_id == match_id, OnlineSeat.account_id == judge)
    if judge is not None and session.scalar(seat) is not None:
        raise NotAllowed(gettext("You are a player in this match. Another judge has to decide."))


def give_order(
    play: MatchRuntime, slug: str, match_id: UUID, judge: UUID | None, what: str, key: str, now: datetime
) -> SubmissionResult[None]:
    """Pause or resume a match as a judge.

    The judge is recorded beside the match, because its log has no names.
    """
    with play.database.read() as session:
        check_may_rule(session, slug, match_id, judge)
        if what == RESUME:
            resume_wanted.notify(session, match_id)
    spend_actions(play.database, match_id, JUDGE_ACTOR, (ActionKind.ORDER,), now)
    carried = submit_input(play, match_id, Order(OrderRole.JUDGE, what), key, now, lambda *_: None)
    if carried.again:
        return carried
    with play.database.write() as session:
        state = lock_state(session, match_id)
        if state is None:
            return carried
        add_note(session, state, NoteKind.ORDERED, JUDGE_ACTOR, now, account_id=judge, key=key, way=what)
        session.flush()
        return SubmissionResult(None, MatchSnapshot.of(state))


def rule_on_freeze(
    play: MatchRuntime,
    slug: str,
    match_id: UUID,
    account_id: UUID | None,
    way: FrozenResolution,
    key: str,
    now: datetime,
) -> MatchSnapshot:
    """Resume or end a frozen match as the head judge decides, who has seen no hand."""
    with play.database.write() as session:
        check_may_rule(session, slug, match_id, account_id)
        state = resolve_by_judge(session, match_id, account_id, way, key, now)
    return replace(MatchSnapshot.of(state), event=changed_event(session))


def give_time(
    play: MatchRuntime,
    slug: str,
    match_id: UUID,
    judge: UUID | None,
    seat: int,
    seconds: int,
    key: str,
    now: datetime,
) -> MatchSnapshot:
    """Give a seat thinking time back, as a judge may after a ruling.

    Using the same key again gives nothing more.
    """
    apply_clock_jump(play, load_snapshot(play, match_id), now)
    with play.database.write() as session:
        check_may_rule(session, slug, match_id, judge)
        state = lock_state(session, match_id)
        if state is None:
            raise OnlineMatchNotFound(gettext("This event has no online match at this address."))
        if not is_key_used(session, match_id, JUDGE_ACTOR, key):
            count_action(session, match_id, JUDGE_ACTOR, ActionKind.ORDER, now)
            give_seat_time(session, state, seat, seconds, now, account_id=judge, key=key)
        session.flush()
        return MatchSnapshot.of(state)


def give_seat_time(
    session: Session, state: OnlineState, seat: int, seconds: int, now: datetime, **more: object
) -> None:
    """Give a seat time back, once the match is locked and permission is checked."""
    clock_state = read_clocks(state.clocks)
    if clock_state is None or not 0 <= seat < len(clock_state.clocks.left) or clock_state.clocks.left[seat] is None:
        raise NoTimeToGive(gettext("Seat %(seat)s of this match has no clock.", seat=seat), seat=seat)
    if state.status not in UNDER_WAY_STATUSES:
        raise NoTimeToGive(gettext("The match is over, so its clocks are stopped."), status_of_match=state.status)
    if seconds <= 0:
        raise NoTimeToGive(gettext("Give back at least 1 second."), seconds=seconds)
    match = session.get_one(OnlineMatch, state.match_id)
    given = give_match_time(session, state, read_constants(match), seat, seconds * 1000, now)
    if given == 0:
        raise NoTimeToGive(gettext("This seat has not used any thinking time."), seat=seat)
    add_note(session, state, NoteKind.TIME_GIVEN, JUDGE_ACTOR, now, way=encode_time_given(seat, given), **more)
