"""What each kind of timer does."""

from collections.abc import Callable
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from tournament.models import Timer, TimerKind
from tournament.operations.events import clockwork
from tournament.operations.ground.timers import DONE, Handler, Handlers, Pokes
from tournament.poking import pokes_of

NOTHING_LEFT = "skipped: there was nothing left to do"


def _of_event(act: Callable[[Session, Timer, datetime], UUID | None]) -> Handler:
    """An operation that returns the event it changed, or None where it found nothing to change."""

    def handle(session: Session, timer: Timer, now: datetime) -> Pokes:
        if act(session, timer, now) is not None:
            return pokes_of(session)
        if timer.outcome == DONE:
            timer.outcome = NOTHING_LEFT
        return []

    return handle


HANDLERS: Final[Handlers] = {
    TimerKind.REGISTRATION_CLOSES: _of_event(clockwork.registration_closes),
    TimerKind.DECK_DEADLINE: _of_event(clockwork.deck_deadline),
    TimerKind.SILENCE_CONFIRMS: _of_event(clockwork.silence_confirms),
    TimerKind.CLOCK_ENDS: _of_event(clockwork.clock_ends),
}
