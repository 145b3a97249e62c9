"""The job for chess clocks that have run out.

It is no timer handler, because the engine must work without an open transaction.
"""

from collections.abc import Callable
from datetime import datetime
from functools import partial

import structlog

from tournament.core.bus.bus import Bus
from tournament.core.models.timers import Timer, TimerKind
from tournament.core.notifications import notify, pending_notifications
from tournament.core.scheduling.timers import due_timers, note_failure
from tournament.core.security.principal import CLOCK
from tournament.events.problems import NothingThere, NotNow
from tournament.events.trail.change import lock_event
from tournament.online.hooks import judge_wanted
from tournament.online.notifications import notify_match
from tournament.online.operations.event.round_time import call_time
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.timeouts import apply_time_out, find_match_table, reset_timer
from tournament.online.problems import MatchNotLive, PromptPassed

TIME_UP_QUESTION = "A player’s clock has run out. The match is unchanged."
log: structlog.stdlib.BoundLogger = structlog.get_logger("kingsmoot.clocks")


class ClockWatch:
    """Handles matches whose timer is due; if it is killed, the timer stays due."""

    name = "clocks"

    def __init__(self, play: MatchRuntime, bus: Bus, clock: Callable[[], datetime]) -> None:
        self._play = play
        self._clock = clock
        self._bus = bus
        self._poke = partial(notify, bus)

    def run(self, goes_on: Callable[[], bool]) -> None:
        while goes_on() and self.look():
            pass

    def stop(self) -> None:
        """Do nothing: no run takes longer than one pass."""

    def close(self) -> None:
        """Do nothing: no resources are held between two passes."""

    def look(self) -> int:
        """Handle all due timers; return their number."""
        with self._play.database.read() as session:
            due = due_timers(session, self._clock(), [TimerKind.TIME_OUT, TimerKind.TIME_IS_UP])
        for timer in due:
            try:
                self._look_at(timer)
            except Exception as error:
                log.exception("a clock that ran out was left alone", match=str(timer.subject))
                with self._play.database.write() as session:
                    note_failure(session, timer.id, self._clock(), error)
        return len(due)

    def _look_at(self, timer: Timer) -> None:
        now = self._clock()
        if timer.kind is TimerKind.TIME_IS_UP:
            if (told := call_time(self._play, timer.subject, now)) is not None:
                notify_match(self._bus, told)
            return
        try:
            stands = apply_time_out(self._play, timer.subject, now)
        except (PromptPassed, MatchNotLive) as problem:  # another input came first; the next pass reads the new state
            log.info("a clock did nothing", match=str(timer.subject), why=problem.detail)
            return
        if stands is not None:
            notify_match(self._bus, stands)
            return
        with self._play.database.write() as session:
            where = find_match_table(session, timer.subject)
            if where is not None:  # lock the event first, like every change of an event
                lock_event(session, where[0])
            if reset_timer(session, timer.subject, now) and where is not None:
                slug, table = where
                try:
                    judge_wanted.notify(session, slug, TIME_UP_QUESTION, CLOCK, now, table)
                except (NotNow, NothingThere) as problem:  # a judge is already called, or the round is over
                    log.info("no judge was called for a clock", match=str(timer.subject), why=problem.detail)
            pokes = pending_notifications(session)
        for each in pokes:
            self._poke(each)
