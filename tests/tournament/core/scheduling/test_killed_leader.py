"""Several scheduler processes, the leader of which is killed while it fires."""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

from sqlalchemy import func, select, text

from tests.tournament.core.scheduling.shots import shots
from tournament.core.models.timers import Lease, Timer, TimerKind
from tournament.core.scheduling.timers import set_timer
from tournament.core.storage.database import Database

TIMERS = 160
LEASE_SECONDS = 1
PATIENCE = 90


def set_timers(database: Database) -> set[UUID]:
    now = datetime.now(UTC)
    subjects = [uuid4() for _ in range(TIMERS)]
    kinds = list(TimerKind)
    with database.write() as session:
        for number, subject in enumerate(subjects):
            # Most are due already, as after a night without a server; the rest become due while we watch.
            due = now - timedelta(hours=1) if number % 4 else now + timedelta(seconds=2)
            set_timer(session, kinds[number % len(kinds)], subject, due, None)
    return set(subjects)


@contextmanager
def schedulers(database: Database, count: int) -> Iterator[dict[int, subprocess.Popen[bytes]]]:
    url = database.url.render_as_string(hide_password=False)
    command = [sys.executable, "-m", "tests.tournament.core.scheduling.shots", url, str(LEASE_SECONDS)]
    running = [subprocess.Popen(command, stderr=subprocess.PIPE) for _ in range(count)]
    try:
        yield {process.pid: process for process in running}
    finally:
        for process in running:
            if process.poll() is None:
                process.kill()
            process.communicate()


def leader(database: Database) -> int:
    with database.read() as session:
        holder = session.scalars(select(Lease.holder)).one()
    return int(holder.split("/")[1])


def shot(database: Database) -> int:
    with database.read() as session:
        return session.execute(text("SELECT count(*) FROM shot")).scalar_one()


def wait_until(reached: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not reached():
        assert time.monotonic() < until, "it took too long"
        time.sleep(0.05)


def test_every_timer_fires_exactly_once_though_the_leader_is_killed(one_timers: Database):
    subjects = set_timers(one_timers)
    with schedulers(one_timers, 2) as processes:
        wait_until(lambda: shot(one_timers) >= TIMERS // 4)
        killed = leader(one_timers)
        os.kill(killed, signal.SIGKILL)
        processes[killed].wait()
        assert shot(one_timers) < TIMERS  # it had not finished
        wait_until(lambda: shot(one_timers) >= TIMERS)
        other = next(process for pid, process in processes.items() if pid != killed)
        assert leader(one_timers) == other.pid
        other.send_signal(signal.SIGTERM)
        assert other.wait(PATIENCE) == 0
    counts = Counter(shots(one_timers))
    assert (counts.keys(), set(counts.values())) == (subjects, {1})
    with one_timers.read() as session:
        assert session.scalar(select(func.count()).where(Timer.fired_at.is_(None))) == 0
        assert set(session.scalars(select(Timer.outcome))) == {"done"}


def test_a_leader_that_is_told_to_stop_gives_the_lease_back(one_timers: Database):
    with schedulers(one_timers, 1) as processes:
        wait_until(lambda: is_led(one_timers))
        first = processes[leader(one_timers)]
        first.send_signal(signal.SIGTERM)
        assert first.wait(PATIENCE) == 0
    with one_timers.read() as session:
        assert session.scalars(select(Lease.until)).one() <= datetime.now(UTC)


def is_led(database: Database) -> bool:
    with database.read() as session:
        return session.scalar(select(Lease.holder)) is not None
