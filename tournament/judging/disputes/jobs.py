"""The job for disputes whose timer is due: settling ends, or a ruling is applied.

No transaction is open while a ruling is applied.
"""

from collections.abc import Callable
from datetime import datetime

import structlog

from tournament.core.bus.bus import Bus
from tournament.core.models.timers import Timer, TimerKind
from tournament.core.notifications import notifying_transaction
from tournament.core.scheduling.timers import due_timers, note_failure
from tournament.events.models.events import Event
from tournament.events.notifications import notify_event
from tournament.judging.disputes.operations.remedies.remedy_application import apply_due_ruling, end_settling
from tournament.judging.models.disputes import Dispute
from tournament.online.notifications import notify_match
from tournament.online.operations.match.runtime import MatchRuntime

log: structlog.stdlib.BoundLogger = structlog.get_logger("kingsmoot.disputes")


class DisputeWatch:
    """Handles disputes whose timer is due.

    If the job is killed, the timer stays due for the next run.
    """

    name = "disputes"

    def __init__(self, play: MatchRuntime, bus: Bus, clock: Callable[[], datetime]) -> None:
        self._play = play
        self._bus = bus
        self._clock = clock

    def run(self, goes_on: Callable[[], bool]) -> None:
        while goes_on() and self.look():
            pass

    def stop(self) -> None:
        """Do nothing: a run stops after the due timers it has read."""

    def close(self) -> None:
        """Do nothing: nothing is held between two runs."""

    def look(self) -> int:
        """Handle all due timers and return how many there were."""
        with self._play.database.read() as session:
            due = due_timers(session, self._clock(), [TimerKind.SETTLING_ENDS, TimerKind.RULING_STANDS])
        for timer in due:
            try:
                self._look_at(timer)
            except Exception as error:
                log.exception("a dispute was left alone", dispute=str(timer.subject))
                with self._play.database.write() as session:
                    note_failure(session, timer.id, self._clock(), error)
        return len(due)

    def _look_at(self, timer: Timer) -> None:
        now = self._clock()
        if timer.kind is TimerKind.SETTLING_ENDS:
            with notifying_transaction(self._play.database, self._bus) as session:
                end_settling(session, timer.subject, now)
        told = apply_due_ruling(self._play, timer.subject, now)
        if told is not None:
            notify_match(self._bus, told)
            return
        with self._play.database.read() as session:
            dispute = session.get(Dispute, timer.subject)
            event_id = dispute.event_id if dispute is not None else None
            event = session.get(Event, event_id) if event_id is not None else None
        if event is not None:
            notify_event(self._bus, event)
