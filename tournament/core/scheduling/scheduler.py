"""The scheduler: a tick every second, and of all processes that tick only the holder of the lease fires timers."""

import logging
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial

import structlog
from apscheduler.executors.pool import ThreadPoolExecutor
from apscheduler.schedulers.background import BackgroundScheduler
from apscheduler.triggers.interval import IntervalTrigger

from tournament.core.bus.bus import Bus
from tournament.core.notifications import poke
from tournament.core.scheduling.leader import Leader, utc_now
from tournament.core.scheduling.timers import Handlers, fire
from tournament.core.storage.database import Database
from tournament.events.paper.jobs import PaperMaker
from tournament.judging.disputes.jobs import DisputeWatch
from tournament.judging.lab.operations.shared_positions import drop_expired, has_expired
from tournament.online.jobs.clocks import ClockWatch
from tournament.online.jobs.records import RecordMaker
from tournament.online.notifications import poke_match
from tournament.online.operations.lobby.waiting import drop_forsaken, forsaken
from tournament.online.operations.match.process import OnlinePlay
from tournament.online.operations.upkeep.personal_data import concede_left_seats

LEASE = "scheduler"
LEASE_LENGTH = timedelta(seconds=10)
"""A leader that was killed is replaced after at most this long."""
TICK_SECONDS = 1

log: structlog.stdlib.BoundLogger = structlog.get_logger("kingsmoot.scheduler")


class Ticks(BackgroundScheduler):  # type: ignore[misc]
    """Ticks on when the clock is set back; by itself it would be silent until the clock has caught up."""

    def _process_jobs(self) -> float | None:
        now = datetime.now(UTC)
        for job in self.get_jobs():
            if job.next_run_time is not None and job.next_run_time > now + timedelta(seconds=2 * TICK_SECONDS):
                job.modify(next_run_time=now)
        wait: float | None = super()._process_jobs()
        return None if wait is None else min(wait, TICK_SECONDS)


class Scheduler:
    """Started after any fork: its threads would not survive one."""

    def __init__(
        self,
        database: Database,
        bus: Bus,
        handlers: Handlers,
        *,
        play: OnlinePlay | None = None,
        clock: Callable[[], datetime] = utc_now,
        lease_length: timedelta = LEASE_LENGTH,
    ) -> None:
        self._leader = Leader(database, LEASE, lease_length, clock, self._tell)
        self.holder = self._leader.holder
        self._database = database
        self._bus = bus
        self._handlers = handlers
        self._clock = clock
        self._stopped = threading.Event()
        self._paper = PaperMaker(database, clock)
        self._play = play
        self._records = RecordMaker(play, clock) if play is not None else None
        self._clocks = ClockWatch(play, bus, clock) if play is not None else None
        self._disputes = DisputeWatch(play, bus, clock) if play is not None else None
        self._ticks = Ticks(
            timezone=UTC,
            executors={name: ThreadPoolExecutor(1) for name in self.periodic_work},
            job_defaults={"coalesce": True, "max_instances": 1, "misfire_grace_time": None},
        )

    @property
    def periodic_work(self) -> dict[str, Callable[[], None]]:
        """What runs every second, by the executor whose one thread runs it."""
        return {
            "default": self.tick,
            "paper": self.make_paper,
            "records": self.make_records,
            "clocks": self.look_at_clocks,
        }

    def start(self) -> None:
        # It warns of every tick that is left out because the one before still fires, which is as it should be.
        logging.getLogger("apscheduler").setLevel(logging.ERROR)
        for number, (executor, work) in enumerate(self.periodic_work.items()):
            first = {} if number else {"next_run_time": self._clock()}
            trigger = IntervalTrigger(seconds=TICK_SECONDS, timezone=UTC)
            self._ticks.add_job(work, trigger, executor=executor, **first)
        self._ticks.start()

    def stop(self) -> None:
        """Lets the timer that fires finish, and leaves the lease to the next; once is enough."""
        if self._stopped.is_set():
            return
        self._stopped.set()
        self._paper.stop()
        if self._records is not None:
            self._records.stop()
        if self._ticks.running:
            self._ticks.shutdown(wait=True)
        if self._records is not None:
            self._records.close()
        self._leader.release()

    def tick(self) -> None:
        """Fires what is due, batch after batch, as long as the lease is ours."""
        try:
            while not self._stopped.is_set() and self.leads():
                if not fire(self._database, self._clock(), self._handlers, partial(poke, self._bus)):
                    return
        except Exception:  # the database is away, say; the next tick tries again
            log.exception("tick failed")

    def make_paper(self) -> None:
        """In a thread of its own, which waits for another process: timers go on firing."""
        try:
            if self._leader.holds and not self._stopped.is_set():
                self._paper.make_all()
        except Exception:
            log.exception("paper was not made")

    def make_records(self) -> None:
        """In a thread of its own as well: what ended is proved by another process."""
        try:
            if self._records is not None and self._leader.holds and not self._stopped.is_set():
                self._concede_left_seats()
                self._drop_forsaken()
                self._drop_expired()
                self._records.make_all()
        except Exception:
            log.exception("files of ended matches were not made")

    def look_at_clocks(self) -> None:
        """In a thread of its own, since the engine works here: other timers go on firing."""
        try:
            if self._clocks is not None:
                while self._leader.holds and not self._stopped.is_set() and self._clocks.look():
                    pass
            if self._disputes is not None:
                while self._leader.holds and not self._stopped.is_set() and self._disputes.look():
                    pass
        except Exception:
            log.exception("chess clocks were not looked at")

    def _concede_left_seats(self) -> None:
        if self._play is not None:
            for standing in concede_left_seats(self._play, self._clock()):
                poke_match(self._bus, standing)

    def _drop_forsaken(self) -> None:
        with self._database.read() as session:
            tables = forsaken(session, self._clock())
        for match_id in tables:
            with self._database.write() as session:
                drop_forsaken(session, match_id, self._clock())

    def _drop_expired(self) -> None:
        with self._database.read() as session:
            gone = has_expired(session, self._clock())
        if gone:
            with self._database.write() as session:
                drop_expired(session, self._clock())

    def leads(self) -> bool:
        """Whether this is the process that fires timers now."""
        return self._leader.leads()

    def _tell(self, holds: bool) -> None:
        log.info("fires timers" if holds else "no longer fires timers", holder=self.holder)
