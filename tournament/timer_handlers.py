"""Handlers of each kind of timer."""

from collections.abc import Callable
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from tournament.core.bus.bus import Poke, match_topic
from tournament.core.models.timers import Timer, TimerKind
from tournament.core.notifications import pokes_of
from tournament.core.scheduling.timers import DONE, Handler, Handlers, Pokes
from tournament.events.rounds.operations import scheduled_steps
from tournament.judging.cases.operations.publication import time_is_over
from tournament.judging.disputes.operations.judge_calls import tell_of_waiting
from tournament.online.models import OnlineState
from tournament.online.operations.event.round_time import no_show
from tournament.online.operations.match.frozen_matches import give_up
from tournament.online.operations.match.snapshots import MatchSnapshot

NOTHING_LEFT = "skipped: there was nothing left to do"


def _of_event(act: Callable[[Session, Timer, datetime], UUID | None]) -> Handler:
    """Adapt an operation that returns the changed event, or None if it changed nothing."""

    def handle(session: Session, timer: Timer, now: datetime) -> Pokes:
        if act(session, timer, now) is not None:
            return pokes_of(session)
        if timer.outcome == DONE:
            timer.outcome = NOTHING_LEFT
        return []

    return handle


def _of_match(act: Callable[[Session, Timer, datetime], OnlineState | None]) -> Handler:
    """Adapt an operation that returns the match's state, or None if it changed nothing."""

    def handle(session: Session, timer: Timer, now: datetime) -> Pokes:
        state = act(session, timer, now)
        if state is not None:
            return [Poke(match_topic(state.match_id), MatchSnapshot.of(state).shown)]
        timer.outcome = NOTHING_LEFT
        return []

    return handle


HANDLERS: Final[Handlers] = {
    TimerKind.REGISTRATION_CLOSES: _of_event(scheduled_steps.registration_closes),
    TimerKind.DECK_DEADLINE: _of_event(scheduled_steps.deck_deadline),
    TimerKind.SILENCE_CONFIRMS: _of_event(scheduled_steps.silence_confirms),
    TimerKind.CLOCK_ENDS: _of_event(scheduled_steps.clock_ends),
    TimerKind.CASE_PUBLISHED: _of_event(lambda session, timer, now: time_is_over(session, timer.subject, now)),
    TimerKind.NO_SHOW: _of_event(no_show),
    TimerKind.DISPUTE_LATE: _of_event(tell_of_waiting),
    TimerKind.FROZEN_TOO_LONG: _of_match(give_up),
}
