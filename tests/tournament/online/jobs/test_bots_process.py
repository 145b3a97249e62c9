"""The bots' process beside a server: heard through its pipes, begun anew when it dies, ended with the server."""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from uuid import UUID, uuid4

import pytest

from tests.support.tournament.online.tables import SECRET, people, playing_on
from tests.support.tournament.online_tables import opened, readied
from tournament.core.bus.bus import ProcessBus, match_topic
from tournament.core.config import Config
from tournament.core.storage.database import Database
from tournament.online.jobs import bots_process
from tournament.online.jobs.bots_process import BotsProcess
from tournament.online.operations.match.snapshots import load_snapshot

ECHO = (sys.executable, "-c", "import sys\nfor line in sys.stdin: print('match/heard', 7, flush=True)")


@contextmanager
def running(process: BotsProcess) -> Iterator[BotsProcess]:
    process.start()
    try:
        yield process
    finally:
        process.stop()


def eventually(holds: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_matches_of_people_alone_are_asked_about_once_and_not_told_of() -> None:
    bus, dull, lively = ProcessBus(), uuid4(), uuid4()
    asked: list[UUID] = []

    def without_bots(match_id: UUID) -> bool:
        asked.append(match_id)
        return match_id == dull

    told = "import sys\nfor line in sys.stdin: print(line.replace('match/', 'told/'), end='', flush=True)"
    command = [sys.executable, "-c", told]
    topics = [f"told/{dull}", f"told/{lively}"]
    with running(BotsProcess(bus, command, without_bots)), bus.subscribe(topics) as pokes:

        def is_heard() -> bool:
            bus.publish(match_topic(dull), 1)
            bus.publish(match_topic(lively), 1)
            poke = pokes.wait(0.05)
            assert poke is None or poke.topic == f"told/{lively}"
            return poke is not None

        eventually(is_heard)
        assert asked.count(dull) == 1


def test_it_is_begun_anew_when_it_dies_and_ends_with_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots_process, "RESTART_PAUSE_SECONDS", 0.05)
    bus = ProcessBus()
    with running(BotsProcess(bus, ECHO)) as process, bus.subscribe(["match/heard"]) as pokes:
        eventually(lambda: process.pid is not None)
        first = process.pid
        assert first is not None
        os.kill(first, signal.SIGKILL)
        eventually(lambda: process.pid not in (first, None))

        def is_heard() -> bool:
            bus.publish("match/other", 1)
            return pokes.wait(0.05) is not None

        eventually(is_heard)
        second = process.pid
    assert second is not None
    eventually(lambda: not is_there(second), 10)


def test_the_real_one_plays_and_whoever_follows_hears_of_it(
    config: Config, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("ENV", "testing"), ("SECRET_KEY", SECRET), ("DATABASE_URL", config.database_url)):
        monkeypatch.setenv(f"KINGSMOOT_{name}", value)
    play, bus = playing_on(database), ProcessBus()
    (ann,) = people(database, 1)
    match_id = opened(play, ann)
    with running(BotsProcess(bus)) as process, bus.subscribe([match_topic(match_id)]) as pokes:
        readied(play, match_id, ann)
        before = load_snapshot(play, match_id)
        assert before.waiting >> 1 & 1
        told = pokes.wait(90)
        assert told is not None
        assert told.version == load_snapshot(play, match_id).shown > before.shown
        pid = process.pid
    assert pid is not None
    eventually(lambda: not is_there(pid), 10)
