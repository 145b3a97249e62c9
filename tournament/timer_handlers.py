"""Handlers of each kind of timer."""

from collections.abc import Callable
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from tournament.core.bus.bus import Notification, match_topic
from tournament.core.models.timers import Timer, TimerKind
from tournament.core.notifications import pending_notifications
from tournament.core.scheduling.timers import DONE_OUTCOME, Notifications, TimerHandler, TimerHandlers
from tournament.events.rounds.operations import scheduled_steps
from tournament.judging.cases.operations.publication import end_objection_time
from tournament.judging.disputes.operations.judge_calls import report_late_dispute
from tournament.online.models import OnlineState
from tournament.online.operations.event.round_time import settle_no_show
from tournament.online.operations.match.frozen_matches import end_frozen_match
from tournament.online.operations.match.snapshots import MatchSnapshot

NOTHING_TO_DO = "skipped: there was nothing left to do"


def _event_handler(act: Callable[[Session, Timer, datetime], UUID | None]) -> TimerHandler:
    """Adapt an operation that returns the changed event, or None if it changed nothing."""

    def handle(session: Session, timer: Timer, now: datetime) -> Notifications:
        if act(session, timer, now) is not None:
            return pending_notifications(session)
        if timer.outcome == DONE_OUTCOME:
            timer.outcome = NOTHING_TO_DO
        return []

    return handle


def _match_handler(act: Callable[[Session, Timer, datetime], OnlineState | None]) -> TimerHandler:
    """Adapt an operation that returns the match's state, or None if it changed nothing."""

    def handle(session: Session, timer: Timer, now: datetime) -> Notifications:
        state = act(session, timer, now)
        if state is not None:
            return [Notification(match_topic(state.match_id), MatchSnapshot.of(state).shown)]
        timer.outcome = NOTHING_TO_DO
        return []

    return handle


HANDLERS: Final[TimerHandlers] = {
    TimerKind.REGISTRATION_CLOSES: _event_handler(scheduled_steps.end_registration),
    TimerKind.DECK_DEADLINE: _event_handler(scheduled_steps.lock_decks),
    TimerKind.SILENCE_CONFIRMS: _event_handler(scheduled_steps.confirm_by_silence),
    TimerKind.CLOCK_ENDS: _event_handler(scheduled_steps.end_clock),
    TimerKind.CASE_PUBLISHED: _event_handler(
        lambda session, timer, now: end_objection_time(session, timer.subject, now)
    ),
    TimerKind.NO_SHOW: _event_handler(settle_no_show),
    TimerKind.DISPUTE_LATE: _event_handler(report_late_dispute),
    TimerKind.FROZEN_TOO_LONG: _match_handler(end_frozen_match),
}
