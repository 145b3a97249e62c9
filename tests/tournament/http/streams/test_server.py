"""Streams in a process of their own: who has a ticket hears of its match, whoever has none hears nothing."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

import pytest

from tournament.core.bus.bus import Notification
from tournament.http.streams import server as stream_server
from tournament.http.streams.server import StreamConnection, StreamHub
from tournament.http.streams.tickets import TICKET_SECONDS, Tickets, TicketViewer

TICKETS = Tickets("a secret of this test, long enough")
HERE, THERE = "match/here", "match/there"


@dataclass
class Served:
    streams: StreamHub
    port: int
    writers: list[asyncio.StreamWriter] = field(default_factory=list)

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.writers.append(writer)
        return reader, writer

    async def ask(self, path: str, method: str = "GET") -> tuple[str, asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await self.connect()
        writer.write(f"{method} {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        head = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)).decode()
        return head, reader, writer

    async def follow(self, topic: str, version: int = 1) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        ticket = TICKETS.issue(TicketViewer.SEAT, topic, version, time.time())
        head, reader, writer = await self.ask(f"/streams/{ticket}")
        assert head.startswith("HTTP/1.1 200") and "text/event-stream" in head and "no-store" in head
        assert (await reader.readuntil(b"\n\n")).startswith(b"retry: ")
        return reader, writer

    async def refused(self, path: str, method: str = "GET") -> int:
        head, reader, _ = await self.ask(path, method)
        body = json.loads(await asyncio.wait_for(reader.read(), 5))
        assert head.split()[1] == str(body["status"]) and "problem+json" in head
        return int(body["status"])


@asynccontextmanager
async def served(most: int = 10) -> AsyncIterator[Served]:
    streams = StreamHub(TICKETS, "/streams", most)
    streams.listens = True
    server = await asyncio.get_running_loop().create_server(lambda: StreamConnection(streams), "127.0.0.1", 0)
    async with server:
        here = Served(streams, server.sockets[0].getsockname()[1])
        yield here
        streams.cut()
        for writer in here.writers:
            writer.close()
            with suppress(OSError):  # it was cut already
                await writer.wait_closed()


async def told(reader: asyncio.StreamReader) -> bytes:
    return await asyncio.wait_for(reader.readuntil(b"\n\n"), 5)


def shown(version: int) -> bytes:
    return b'data: {"version":%d}\n\n' % version


def in_loop(test: Callable[..., Coroutine[None, None, None]]) -> Callable[[], None]:
    def run() -> None:
        asyncio.run(test())

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


@in_loop
async def test_a_stream_tells_its_own_topic_and_each_version_once() -> None:
    async with served() as here:
        ann, _ = await here.follow(HERE, version=4)
        bob, _ = await here.follow(THERE)
        assert [await told(ann), await told(bob)] == [shown(4), shown(1)]
        for version in (7, 6, 7, 8):
            here.streams.tell(Notification(HERE, version))
        here.streams.tell(Notification(THERE, 2))
        assert [await told(ann), await told(ann), await told(bob)] == [shown(7), shown(8), shown(2)]


@in_loop
async def test_what_happened_between_ticket_and_stream_is_told_at_once() -> None:
    async with served() as here:
        here.streams.tell(Notification(HERE, 9))
        ann, _ = await here.follow(HERE, version=4)
        assert await told(ann) == shown(9)


@in_loop
async def test_a_bad_expired_or_foreign_ticket_is_refused() -> None:
    good = TICKETS.issue(TicketViewer.SEAT, HERE, 1, time.time())
    old = TICKETS.issue(TicketViewer.SEAT, HERE, 1, time.time() - TICKET_SECONDS - 1)
    foreign = Tickets("another secret, as long as the first").issue(TicketViewer.SEAT, HERE, 1, time.time())
    async with served() as here:
        for ticket in (old, foreign, good[:-4] + "AAAA", "", "x"):
            assert await here.refused(f"/streams/{ticket}") == 403
        assert await here.refused(f"/elsewhere/{good}") == 404
        assert await here.refused(f"/streams/{good}", "POST") == 405
        assert here.streams.open == 0


@in_loop
async def test_where_there_is_no_room_or_no_bus_boards_are_sent_to_look_by_themselves() -> None:
    async with served(most=1) as here:
        _, writer = await here.follow(HERE)
        good = TICKETS.issue(TicketViewer.SEAT, HERE, 1, time.time())
        assert await here.refused(f"/streams/{good}") == 503
        writer.close()
        while here.streams.open:
            await asyncio.sleep(0.01)
        reader, _ = await here.follow(HERE)
        await told(reader)
        stream_server._on_notification(here.streams, None, False)
        assert await asyncio.wait_for(reader.read(), 5) == b""  # cut: it may have missed something
        assert await here.refused(f"/streams/{good}") == 503
        assert (await here.ask("/healthz"))[0].startswith("HTTP/1.1 503")
        stream_server._on_notification(here.streams, Notification(HERE, 3), True)
        reader, _ = await here.follow(HERE)
        assert await told(reader) == shown(3)
        assert (await here.ask("/healthz"))[0].startswith("HTTP/1.1 200")


@in_loop
async def test_hearts_beat_and_a_stream_that_lasted_ends() -> None:
    async with served() as here:
        reader, _ = await here.follow(HERE)
        await told(reader)
        for _ in range(stream_server.HEARTBEAT_SECONDS):
            here.streams.send_heartbeats(time.monotonic())
        assert await told(reader) == b": heartbeat\n\n"
        for _ in range(stream_server.HEARTBEAT_SECONDS):
            here.streams.send_heartbeats(time.monotonic() + 1.2 * stream_server.MAX_STREAM_SECONDS)
        assert await asyncio.wait_for(reader.read(), 5) == b""


@in_loop
async def test_who_sends_endlessly_or_reads_nothing_is_cut() -> None:
    async with served() as here:
        reader, writer = await here.connect()
        writer.write(b"GET /streams/x HTTP/1.1\r\n" + b"X: y\r\n" * 2000)
        assert (await asyncio.wait_for(reader.readline(), 5)).startswith(b"HTTP/1.1 431")
        reader, _ = await here.follow(HERE)
        for version in range(2, 2_000_000):
            here.streams.tell(Notification(HERE, version))
            if version % 1000 == 0:
                await asyncio.sleep(0)
                if not here.streams.open:
                    return
        pytest.fail("a reader that does not read was waited for")


def test_one_account_has_so_many_streams_and_others_still_follow(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(stream_server, "MAX_STREAMS_PER_VIEWER", 2)

    async def follows() -> None:
        async with served() as here:

            def ticket(account: str) -> str:
                return f"/streams/{TICKETS.issue(TicketViewer.SEAT, HERE, 1, time.time(), account)}"

            one, _, writer = await here.ask(ticket("ann"))
            two, *_ = await here.ask(ticket("ann"))
            assert one.startswith("HTTP/1.1 200") and two.startswith("HTTP/1.1 200")
            assert await here.refused(ticket("ann")) == 429
            assert (await here.ask(ticket("bob")))[0].startswith("HTTP/1.1 200")
            writer.close()
            await writer.wait_closed()
            while here.streams.open > 2:
                await asyncio.sleep(0.01)
            assert (await here.ask(ticket("ann")))[0].startswith("HTTP/1.1 200")

    asyncio.run(follows())


@in_loop
async def test_what_no_board_sends_is_refused_in_words() -> None:
    ticket = TICKETS.issue(TicketViewer.SEAT, HERE, 1, time.time())
    hostile = ("%00", "\0", "\ud800", "²", "9" * 5000, "[" * 5000, ".", f"{ticket}\0", f"{ticket}.{ticket}", "=" * 9)
    async with served() as here:
        for text in hostile:
            reader, writer = await here.connect()
            writer.write(b"GET /streams/" + text.encode("utf-8", "surrogatepass") + b" HTTP/1.1\r\n\r\n")
            assert (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)).startswith(b"HTTP/1.1 403"), text[:20]
        for line in (b"\r\n\r\n", b"\0\r\n\r\n", b"\xff\xfe\r\n\r\n", b"GET\r\n\r\n"):
            reader, writer = await here.connect()
            writer.write(line)
            assert (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5))[9:12] in (b"404", b"405"), line
        reader, _ = await here.follow(HERE)
        assert await told(reader) == shown(1)
