"""Scheduler: ticks every second; only the process with the lease fires timers."""

import logging
import threading
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Protocol

import structlog
from apscheduler.executors.pool import ThreadPoolExecutor
from apscheduler.schedulers.background import BackgroundScheduler
from apscheduler.triggers.interval import IntervalTrigger

from tournament.core.bus.bus import Bus
from tournament.core.notifications import notify
from tournament.core.scheduling.leader import Leader, utc_now
from tournament.core.scheduling.timers import TimerHandlers, fire_due_timers
from tournament.core.storage.database import Database

LEASE_NAME = "scheduler"
LEASE_DURATION = timedelta(seconds=10)
"""A killed leader is replaced after at most this long."""
TICK_SECONDS = 1

log: structlog.stdlib.BoundLogger = structlog.get_logger("kingsmoot.scheduler")


class TickScheduler(BackgroundScheduler):  # type: ignore[misc]
    """APScheduler that keeps ticking when the clock is set back.

    Unchanged, it would be silent until the clock has caught up.
    """

    def _process_jobs(self) -> float | None:
        now = datetime.now(UTC)
        for job in self.get_jobs():
            if job.next_run_time is not None and job.next_run_time > now + timedelta(seconds=2 * TICK_SECONDS):
                job.modify(next_run_time=now)
        wait: float | None = super()._process_jobs()
        return None if wait is None else min(wait, TICK_SECONDS)


class PeriodicWork(Protocol):
    """Work that the leader does every second, in its own thread so that timers fire."""

    name: str

    def run(self, goes_on: Callable[[], bool]) -> None:
        """Do what is due; return soon once `goes_on()` is false."""

    def stop(self) -> None:
        """Stop the current run; called from another thread."""

    def close(self) -> None:
        """Release resources after the last run."""


class Scheduler:
    """Fires timers and does periodic work.

    Start it after any fork: its threads would not survive one.
    """

    def __init__(
        self,
        database: Database,
        bus: Bus,
        handlers: TimerHandlers,
        work: Sequence[PeriodicWork] = (),
        *,
        clock: Callable[[], datetime] = utc_now,
        lease_length: timedelta = LEASE_DURATION,
    ) -> None:
        self._leader = Leader(database, LEASE_NAME, lease_length, clock, self._tell)
        self.holder = self._leader.holder
        self._database = database
        self._bus = bus
        self._handlers = handlers
        self._clock = clock
        self._stopped = threading.Event()
        self._work = tuple(work)
        self._ticks = TickScheduler(
            timezone=UTC,
            executors={name: ThreadPoolExecutor(1) for name in self.periodic_work},
            job_defaults={"coalesce": True, "max_instances": 1, "misfire_grace_time": None},
        )

    @property
    def periodic_work(self) -> dict[str, Callable[[], None]]:
        """Functions that run every second, by the name of their executor with one thread."""
        return {"default": self.tick, **{work.name: partial(self._run, work) for work in self._work}}

    def start(self) -> None:
        # APScheduler warns of each tick that is skipped because the last one still runs, which is normal.
        logging.getLogger("apscheduler").setLevel(logging.ERROR)
        for number, (executor, work) in enumerate(self.periodic_work.items()):
            first = {} if number else {"next_run_time": self._clock()}
            trigger = IntervalTrigger(seconds=TICK_SECONDS, timezone=UTC)
            self._ticks.add_job(work, trigger, executor=executor, **first)
        self._ticks.start()

    def stop(self) -> None:
        """Finish the current timer and release the lease; a second call does nothing."""
        if self._stopped.is_set():
            return
        self._stopped.set()
        for work in self._work:
            work.stop()
        if self._ticks.running:
            self._ticks.shutdown(wait=True)
        for work in self._work:
            work.close()
        self._leader.release()

    def tick(self) -> None:
        """Fire due timers, batch by batch, while this process holds the lease."""
        try:
            while not self._stopped.is_set() and self.leads():
                if not fire_due_timers(self._database, self._clock(), self._handlers, partial(notify, self._bus)):
                    return
        except Exception:  # for example, the database is away; the next tick retries
            log.exception("tick failed")

    def _run(self, work: PeriodicWork) -> None:
        try:
            if self._continues():
                work.run(self._continues)
        except Exception:  # the next tick retries
            log.exception("periodic work failed", work=work.name)

    def _continues(self) -> bool:
        return self._leader.holds and not self._stopped.is_set()

    def leads(self) -> bool:
        """Take or renew the lease; return whether this process fires timers now."""
        return self._leader.leads()

    def _tell(self, holds: bool) -> None:
        log.info("fires timers" if holds else "no longer fires timers", holder=self.holder)
