"""The bus of each kind: between threads, over Redis and over PostgreSQL."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from uuid import UUID, uuid4

import pytest
import redis

from tournament.core.bus.bus import (
    Bus,
    Notification,
    ProcessBus,
    all_matches_topic,
    event_topic,
    match_id_of,
    match_topic,
)
from tournament.core.bus.factory import open_bus
from tournament.core.bus.relayed_bus import RelayedBus
from tournament.core.config import Config
from tournament.core.storage.database import Database

MOOT = event_topic(f"moot-{uuid4().hex}")
OTHER = event_topic(f"other-{uuid4().hex}")
"""Of this process alone: on a Redis server everybody hears every poke."""
REDIS = "redis://127.0.0.1:6379/9"
PATIENCE = 30


@pytest.fixture
def redis_url() -> str:
    try:
        with redis.Redis.from_url(REDIS, socket_connect_timeout=1) as server:
            server.ping()
    except redis.RedisError:
        pytest.skip(f"no Redis at {REDIS}")
    return REDIS


@pytest.fixture(params=["process", "redis", "postgresql"])
def ends(
    request: pytest.FixtureRequest, config: Config, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Bus, Bus]]:
    """The bus as one process opens it and as another does; for threads both are the same."""
    for carrier in ("redis", "postgresql"):
        monkeypatch.setattr(f"tournament.core.bus.{carrier}_carrier.LISTEN_SECONDS", 0.05)  # closing waits for it
    setting, url = request.param, config.database_url
    if setting == "redis":
        setting = request.getfixturevalue("redis_url")
    elif setting == "postgresql":
        url = request.getfixturevalue("postgresql_url")
    databases = [Database(url), Database(url)]
    here, there = (open_bus(replace(config, bus=setting), database) for database in databases)
    yield (here, here if isinstance(here, ProcessBus) else there)
    for bus in (here, there):
        bus.close()
    for database in databases:
        database.close()


def listening(bus: Bus) -> None:
    """A subscription takes a moment to reach the server."""
    if isinstance(bus, RelayedBus):
        assert bus.listens.wait(PATIENCE)


def test_a_poke_arrives(ends: tuple[Bus, Bus]):
    here, there = ends
    with here.subscribe([MOOT]) as subscription:
        listening(here)
        there.publish(MOOT, 7)
        assert subscription.wait(PATIENCE) == Notification(MOOT, 7)


def test_whoever_pokes_hears_it_too(ends: tuple[Bus, Bus]):
    here, _ = ends
    with here.subscribe([MOOT]) as subscription:
        here.publish(MOOT, 7)
        assert subscription.wait(PATIENCE) == Notification(MOOT, 7)


def test_only_the_topics_that_were_asked_for_arrive(ends: tuple[Bus, Bus]):
    here, there = ends
    with here.subscribe([MOOT]) as subscription:
        listening(here)
        there.publish(OTHER, 9)
        there.publish(MOOT, 1)
        assert subscription.wait(PATIENCE) == Notification(MOOT, 1)


def test_one_may_listen_to_several_topics(ends: tuple[Bus, Bus]):
    here, there = ends
    with here.subscribe([MOOT, OTHER]) as subscription:
        listening(here)
        there.publish(OTHER, 9)
        there.publish(MOOT, 1)
        assert {subscription.wait(PATIENCE), subscription.wait(PATIENCE)} == {
            Notification(OTHER, 9),
            Notification(MOOT, 1),
        }


def test_closing_wakes_whoever_waits(ends: tuple[Bus, Bus]):
    here, _ = ends
    began = time.monotonic()
    with here.subscribe([MOOT]) as subscription:
        threading.Timer(0.2, here.close).start()
        assert list(subscription.notifications(60)) == []
    assert time.monotonic() - began < PATIENCE
    assert list(here.subscribe([MOOT]).notifications(60)) == []


def test_a_slow_reader_gets_the_newest_version_only():
    bus = ProcessBus()
    with bus.subscribe([MOOT]) as subscription:
        for version in (1, 2, 5, 4):
            bus.publish(MOOT, version)
        assert subscription.wait(0) == Notification(MOOT, 5)
        assert subscription.wait(0) is None


def test_silence_is_told_too():
    bus = ProcessBus()
    with bus.subscribe([MOOT]) as subscription:
        pokes = subscription.notifications(0.01)
        assert next(pokes) is None
        bus.publish(MOOT, 3)
        assert next(pokes) == Notification(MOOT, 3)


def test_who_left_is_forgotten():
    bus = ProcessBus()
    with bus.subscribe([MOOT]), bus.subscribe([MOOT, OTHER]):
        pass
    assert bus._by_topic == {}


def test_a_poke_never_fails_where_the_server_is_away(config: Config):
    database = Database(config.database_url)
    bus = open_bus(replace(config, bus="redis://127.0.0.1:1/0"), database)
    with bus.subscribe([MOOT]) as subscription:
        bus.publish(MOOT, 7)
        assert subscription.wait(PATIENCE) == Notification(MOOT, 7)  # in this process it arrives
    bus.close()
    database.close()


class Flaky:
    """A server that breaks off once."""

    def __init__(self) -> None:
        self.calls = 0

    def send(self, line: str) -> None:
        raise ConnectionError("away")

    @contextmanager
    def listening(self) -> Iterator[Iterator[str | None]]:
        self.calls += 1
        yield self.lines()

    def lines(self) -> Iterator[str | None]:
        if self.calls == 1:
            raise ConnectionError("broken off")
        yield "no poke at all"
        yield f"{MOOT} 8"
        while True:
            time.sleep(0.01)
            yield None

    def close(self) -> None:
        pass


def test_a_listener_that_was_cut_off_comes_back(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tournament.core.bus.relayed_bus.RECONNECT_SECONDS", 0.01)
    bus = RelayedBus(Flaky())
    with bus.subscribe([MOOT]) as subscription:
        assert subscription.wait(PATIENCE) == Notification(MOOT, 8)
    bus.close()


@pytest.mark.parametrize("line", ["", "event/moot", "event/moot x", " 3", "event/moot -1", "event/moot ٣"])
def test_what_is_no_poke_is_left_alone(line: str):
    assert Notification.parse(line) is None


def test_a_poke_is_written_and_read():
    assert Notification.parse(str(Notification(MOOT, 12))) == Notification(MOOT, 12)


def test_who_follows_all_matches_hears_of_each_and_of_nothing_else():
    bus, match = ProcessBus(), UUID(int=4)
    with bus.subscribe([all_matches_topic()]) as every:
        bus.publish(event_topic("cup"), 3)
        bus.publish(match_topic(match), 5)
        told = every.wait(0)
        assert told == Notification(match_topic(match), 5)
        assert every.wait(0) is None
    assert match_id_of(told.topic) == match
    assert match_id_of(event_topic("cup")) is None
    assert match_id_of("match/*") is None


def test_what_is_ignored_wakes_nobody_and_the_rest_is_still_told():
    bus = ProcessBus()
    with bus.subscribe([all_matches_topic()]) as pokes:
        pokes.ignore("match/dull")
        bus.publish("match/dull", 1)
        assert pokes.wait(0) is None
        bus.publish("match/other", 2)
        assert pokes.wait(0) == Notification("match/other", 2)
