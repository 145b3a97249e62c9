"""The stream of an event, from a real server to a client that follows it."""

import json
import re
import shutil
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from http.client import HTTPConnection, HTTPException, HTTPResponse
from pathlib import Path
from typing import Self
from uuid import UUID, uuid4

import pytest
import redis
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select, update

from tests.support.tournament.services import served
from tournament.app import create_app
from tournament.core.bus.bus import Bus, event_topic
from tournament.core.bus.factory import open_bus
from tournament.core.config import Config
from tournament.core.models.timers import TimerKind
from tournament.core.scheduling.timers import set_timer
from tournament.core.storage.database import Database, Session
from tournament.events.models.events import Event
from tournament.events.models.trail import TrailEntry
from tournament.events.pages.newest_books import GATHER_SECONDS
from tournament.events.states import EventStatus
from tournament.http.streams.limit import OpenStreams, max_streams

REDIS = "redis://127.0.0.1:6379/8"
STREAM = "/events/moot/stream"
PATIENCE = 60


def put_event(database: Database, status: EventStatus = EventStatus.RUNNING, version: int = 3) -> UUID:
    event = Event(
        id=uuid4(),
        slug="moot",
        name="Moot",
        ruleset="lcg2",
        status=status,
        seed="0" * 64,
        settings={},
        created_at=datetime.now(UTC),
        version=version,
    )
    with database.write() as session:
        session.add(event)
    return event.id


def write_line(session: Session, version: int) -> None:
    """A line of the trail that tells of nothing, and the version it makes."""
    session.execute(update(Event).values(version=version))
    event_id = session.scalars(select(Event.id)).one()
    session.add(
        TrailEntry(
            event_id=event_id,
            number=version,
            at=datetime.now(UTC),
            actor="Ann",
            verb="event.changed",
            summary="Ann changed something.",
            changes=[{"table": Event.__tablename__, "row": event_id.hex, "before": {}, "after": {}}],
        )
    )


def change_event(database: Database, bus: Bus, version: int) -> None:
    """As an operation and its caller do: commit, then poke."""
    with database.write() as session:
        write_line(session, version)
    bus.publish(event_topic("moot"), version)


@pytest.fixture(params=["redis", "postgresql"])
def installation(request: pytest.FixtureRequest, config: Config, migrated_file: Path) -> Config:
    """A configuration with a bus between processes, and the database that goes with it."""
    if request.param == "postgresql":
        return replace(config, database_url=request.getfixturevalue("migrated_postgresql_url"), bus="postgresql")
    try:
        with redis.Redis.from_url(REDIS, socket_connect_timeout=1) as server:
            server.ping()
    except redis.RedisError:
        pytest.skip(f"no Redis at {REDIS}")
    shutil.copy(migrated_file, config.instance_dir / "kingsmoot.db")
    return replace(config, bus=REDIS)


@pytest.fixture
def outside(installation: Config) -> Iterator[tuple[Database, Bus]]:
    """The same database and bus, as another process has them."""
    database = Database(installation.database_url)
    bus = open_bus(installation, database)
    yield database, bus
    bus.close()
    database.close()


class Client:
    """Follows streams; `leave` hangs up on all of them."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.connections: list[HTTPConnection] = []

    def open(self, accept: str = "text/event-stream") -> HTTPResponse:
        until = time.monotonic() + PATIENCE
        while True:
            connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
            self.connections.append(connection)
            try:
                connection.request("GET", STREAM, headers={"Accept": accept})
                return connection.getresponse()
            except (OSError, HTTPException):
                assert time.monotonic() < until, "the server never answered"
                time.sleep(0.1)

    def leave(self) -> None:
        for connection in self.connections:
            connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()


def next_version(stream: HTTPResponse) -> int:
    while line := stream.readline().decode():
        if line.startswith("data: "):
            return int(json.loads(line.removeprefix("data: "))["all"])
    raise AssertionError("the stream has ended")


def test_a_page_hears_of_changes_and_the_server_stops_in_time(
    installation: Config, outside: tuple[Database, Bus], tmp_path: Path
):
    database, bus = outside
    put_event(database, version=3)
    with served(installation, tmp_path) as (port, server), Client(port) as client:
        stream, other = client.open(), client.open()
        assert stream.status == 200
        assert stream.headers["Content-Type"].startswith("text/event-stream")
        assert stream.headers["Cache-Control"] == "no-store"
        assert (next_version(stream), next_version(other)) == (3, 3)
        change_event(database, bus, 4)
        assert (next_version(stream), next_version(other)) == (4, 4)
        change_event(database, bus, 5)
        assert (next_version(stream), next_version(other)) == (5, 5)

        server.send_signal(signal.SIGTERM)
        assert (stream.read(), other.read()) == (b"\n", b"\n")  # the rest of the last message, then a proper end
        client.leave()
        _, errors = server.communicate(timeout=30)
        assert server.returncode == 0, errors
        assert "Traceback" not in errors


def test_streams_leave_threads_free_and_make_room_when_they_are_left(
    config: Config, database: Database, tmp_path: Path
):
    put_event(database)
    with served(config, tmp_path) as (port, _), Client(port) as late, Client(port) as early:
        with early.open() as first, early.open() as second:
            assert (next_version(first), next_version(second)) == (3, 3)
            with late.open("application/json") as refused:  # two of four threads hold streams
                assert (refused.status, refused.headers["Retry-After"]) == (503, "20")
                assert "Too many live pages" in json.loads(refused.read())["detail"]
        early.leave()
        until = time.monotonic() + PATIENCE
        while (stream := late.open()).status == 503:
            stream.close()
            assert time.monotonic() < until, "nobody noticed that the pages were left"
            time.sleep(0.2)
        assert next_version(stream) == 3
        stream.close()


def test_a_timer_of_the_server_pokes(config: Config, database: Database, tmp_path: Path):
    """Scheduler and streams share the bus of one process, so this needs neither Redis nor PostgreSQL."""
    event_id = put_event(database, EventStatus.REGISTRATION)
    with database.write() as session:
        session.execute(update(Event).values(registration_open=True))
    with served(config, tmp_path) as (port, _), Client(port) as client, client.open() as stream:
        assert next_version(stream) == 3
        with database.write() as session:
            set_timer(session, TimerKind.REGISTRATION_CLOSES, event_id, datetime.now(UTC), event_id)
        assert next_version(stream) == 4


@pytest.fixture
def streams(app: Flask) -> OpenStreams:
    found: OpenStreams = app.extensions["kingsmoot.streams"]
    return found


def test_the_stream_begins_with_the_present_version(client: FlaskClient, database: Database, streams: OpenStreams):
    put_event(database, version=41)
    response = client.get(STREAM, buffered=False)
    assert re.fullmatch(rb'retry: [1-5]\d{3}\n\ndata: {"all":41}\n\n', next(response.iter_encoded()))
    assert streams.open == 1
    response.close()
    assert streams.open == 0


def test_a_heartbeat_carries_the_version(client: FlaskClient, database: Database, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tournament.http.server_sent_events.HEARTBEAT_SECONDS", 0.05)
    put_event(database, version=1)
    response = client.get(STREAM, buffered=False)
    lines = response.iter_encoded()
    next(lines)
    with database.write() as session:
        write_line(session, 2)  # and nobody pokes
    assert next(lines) == b': heartbeat\ndata: {"all":2}\n\n'
    response.close()


def test_old_news_are_no_news(app: Flask, client: FlaskClient, database: Database):
    put_event(database, version=5)
    bus: Bus = app.extensions["kingsmoot.bus"]
    response = client.get(STREAM, buffered=False)
    lines = response.iter_encoded()
    next(lines)
    bus.publish(event_topic("moot"), 4)
    change_event(database, bus, 6)
    assert next(lines) == b'data: {"all":6}\n\n'
    response.close()


def test_asking_for_the_head_alone_holds_no_place(client: FlaskClient, database: Database, streams: OpenStreams):
    put_event(database)
    client.head(STREAM).close()
    assert streams.open == 0


def test_there_is_no_stream_of_an_event_that_one_may_not_see(
    client: FlaskClient, database: Database, streams: OpenStreams
):
    assert client.get(STREAM).status_code == 404
    put_event(database, EventStatus.DRAFT)
    assert client.get(STREAM).status_code == 404
    assert streams.open == 0


@pytest.mark.parametrize(("threads", "streams"), [(1, 0), (2, 1), (4, 2), (63, 31), (64, 32), (256, 224), (None, 32)])
def test_threads_stay_free_for_everything_else(threads: int | None, streams: int):
    assert max_streams(4096, threads) == streams


def test_no_more_streams_than_the_setting_says(config: Config, database: Database):
    put_event(database)
    client = create_app(replace(config, streams=1)).test_client()
    with client.get(STREAM, buffered=False) as first:
        next(first.iter_encoded())
        refused = client.get(STREAM, headers={"Accept": "application/json"})
        assert (refused.status_code, refused.headers["Retry-After"]) == (503, "20")
        assert "updates less often" in refused.json["detail"]
    assert client.get(STREAM, buffered=False).status_code == 200


def test_a_server_with_many_threads_keeps_to_the_setting():
    assert [max_streams(wanted, 256) for wanted in (0, 128, 1000)] == [0, 128, 224]


def test_changes_that_come_close_together_are_told_of_once(app: Flask, client: FlaskClient, database: Database):
    """At most once a second, however long 26 changes take here."""
    put_event(database)
    bus: Bus = app.extensions["kingsmoot.bus"]
    with client.get(STREAM, buffered=False) as response, ThreadPoolExecutor(1) as desk:
        lines = response.iter_encoded()
        next(lines)
        began = time.monotonic()
        desk.submit(lambda: [change_event(database, bus, version) for version in range(4, 30)])
        told = 1
        while next(lines) != b'data: {"all":29}\n\n':
            told += 1
        assert told <= (time.monotonic() - began) / GATHER_SECONDS + 1
