"""Streams of many boards in one process without a database.

Notifications come by the bus, and tickets say who may receive which. A stream takes little more than its socket here;
a thread of a web worker takes a hundred times as much.
"""

import asyncio
import json
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from random import randint
from typing import Final

import structlog

from tournament.core.bus.bus import Notification, all_chats_topic, all_matches_topic, stream_topic_and_field
from tournament.core.bus.relayed_bus import RelayedBus
from tournament.http.streams.limit import MAX_STREAMS_PER_VIEWER
from tournament.http.streams.tickets import Tickets

HEARTBEAT_SECONDS: Final = 15
MAX_STREAM_SECONDS: Final = 1800
"""A stream ends after this time, and its board needs a new ticket: a player who lost the seat gets none."""
RECONNECT_MILLISECONDS: Final = (1000, 5000)
"""Milliseconds after which a page whose stream was cut reconnects."""
REQUEST_TIMEOUT_SECONDS: Final = 10.0
MAX_REQUEST_BYTES: Final = 8192
MAX_UNREAD_BYTES: Final = 16 * 1024
"""Unread bytes after which a client is disconnected."""
MAX_KNOWN_TOPICS: Final = 20_000
"""Topics whose newest version is remembered: a notification may come between a ticket and its stream."""
RETRY_SECONDS: Final = 20
BUS_SECONDS: Final = 1.0

log: structlog.stdlib.BoundLogger = structlog.get_logger("kingsmoot.streams")

HEADERS: Final = {
    "Cache-Control": "no-store",
    "X-Accel-Buffering": "no",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def _head(status: str, kind: str, **more: object) -> bytes:
    headers = HEADERS | {"Content-Type": kind, "Connection": "close"}
    headers |= {name.replace("_", "-"): str(value) for name, value in more.items()}
    lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return f"HTTP/1.1 {status}\r\n{lines}\r\n".encode()


STREAM_HEAD: Final = _head("200 OK", "text/event-stream; charset=utf-8")
HEARTBEAT_MESSAGE: Final = b": heartbeat\n\n"


def _message(version: int, what: str = "version") -> bytes:
    return b'data: {"%s":%d}\n\n' % (what.encode(), version)


class StreamHub:
    """All open streams, by topic; used only in the thread of the loop."""

    def __init__(self, tickets: Tickets, path: str, most: int, clock: Callable[[], float] = time.time) -> None:
        self.tickets = tickets
        self.path = path.rstrip("/") + "/"
        self.most = most
        self.clock = clock
        self.open = 0
        self.listens = False
        self.of: Counter[str] = Counter()
        """How many streams each account has open."""
        self._by_topic: dict[str, set[StreamConnection]] = {}
        self._by_second: list[set[StreamConnection]] = [set() for _ in range(HEARTBEAT_SECONDS)]
        self._newest: OrderedDict[str, int] = OrderedDict()
        self._second = 0

    def tell(self, poke: Notification) -> None:
        """Send a version to the streams of its topic; drop an overtaken notification."""
        if poke.version <= self._newest.get(poke.topic, -1):
            return
        self._newest[poke.topic] = poke.version
        self._newest.move_to_end(poke.topic)
        if len(self._newest) > MAX_KNOWN_TOPICS:
            self._newest.popitem(last=False)
        topic, what = stream_topic_and_field(poke.topic)
        for stream in tuple(self._by_topic.get(topic, ())):
            stream.send(_message(poke.version, what))

    def newest(self, topic: str, version: int) -> int:
        return max(version, self._newest.get(topic, version))

    def add(self, stream: "StreamConnection", topic: str) -> None:
        self.open += 1
        self.of[stream.account] += 1
        self._by_topic.setdefault(topic, set()).add(stream)
        self._by_second[self.open % HEARTBEAT_SECONDS].add(stream)
        stream.second = self.open % HEARTBEAT_SECONDS

    def remove(self, stream: "StreamConnection", topic: str) -> None:
        self.open -= 1
        self.of[stream.account] -= 1
        if not self.of[stream.account]:
            del self.of[stream.account]
        self._by_second[stream.second].discard(stream)
        there = self._by_topic[topic]
        there.discard(stream)
        if not there:
            del self._by_topic[topic]

    def send_heartbeats(self, now: float) -> None:
        """Send heartbeats to the streams whose turn it is; called every second."""
        self._second = (self._second + 1) % HEARTBEAT_SECONDS
        for stream in tuple(self._by_second[self._second]):
            if now > stream.until:
                stream.end()
            else:
                stream.send(HEARTBEAT_MESSAGE)

    def cut(self) -> None:
        """End all streams, for example after the bus was away.

        This process doesn't know what it missed; the process that issues tickets does.
        """
        for stream in [each for those in self._by_topic.values() for each in those]:
            stream.end()


class StreamConnection(asyncio.Protocol):
    """A connection: a request with a ticket, then versions until one side closes it."""

    __slots__ = ("_came", "_patience", "_streams", "_topic", "_transport", "account", "second", "until")

    def __init__(self, streams: StreamHub) -> None:
        self._streams = streams
        self._came: bytes | None = b""
        self._topic = ""
        self.account = ""
        self.second = 0
        self.until = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._patience: asyncio.TimerHandle | None = asyncio.get_running_loop().call_later(
            REQUEST_TIMEOUT_SECONDS, transport.abort
        )

    def data_received(self, data: bytes) -> None:
        if self._came is None:  # an open stream takes no input
            return
        self._came += data
        if b"\r\n\r\n" in self._came:
            line = self._came.partition(b"\r\n")[0]
            self._came = None
            self._asked(line.decode("latin-1").split(" "))
        elif len(self._came) > MAX_REQUEST_BYTES:
            self._came = None
            self._refuse("431 Request Header Fields Too Large", "The request is too long.")

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_timeout()
        if self._topic:
            self._streams.remove(self, self._topic)

    def send(self, data: bytes) -> None:
        if self._transport.get_write_buffer_size() > MAX_UNREAD_BYTES:
            self._transport.abort()
        elif not self._transport.is_closing():
            self._transport.write(data)

    def end(self) -> None:
        self._transport.close()

    def _asked(self, line: list[str]) -> None:
        self._cancel_timeout()
        method, path = (*line, "", "")[:2]
        streams = self._streams
        if method != "GET":
            self._refuse("405 Method Not Allowed", "Open a stream with GET.")
        elif path == "/healthz":
            self._answer_health()
        elif not path.startswith(streams.path):
            self._refuse("404 Not Found", f"A stream has the address {streams.path} and a ticket.")
        elif (ticket := streams.tickets.read(path.removeprefix(streams.path), streams.clock())) is None:
            self._refuse("403 Forbidden", "The ticket is not valid or has expired. The page requests a new one.")
        elif streams.of[ticket.account] >= MAX_STREAMS_PER_VIEWER:
            self._refuse(
                "429 Too Many Requests",
                f"You have {MAX_STREAMS_PER_VIEWER} live boards open (maximum {MAX_STREAMS_PER_VIEWER}). "
                "This board updates less often.",
            )
        elif streams.open >= streams.most or not streams.listens:
            self._refuse(
                "503 Service Unavailable", "Too many live pages are open on this site. This page updates less often."
            )
        else:
            self._topic, self.account = ticket.topic, ticket.account
            self.until = time.monotonic() + MAX_STREAM_SECONDS + randint(0, MAX_STREAM_SECONDS // 10)
            streams.add(self, ticket.topic)
            version = streams.newest(ticket.topic, ticket.version)
            self.send(STREAM_HEAD + b"retry: %d\n\n" % randint(*RECONNECT_MILLISECONDS) + _message(version))

    def _cancel_timeout(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _answer_health(self) -> None:
        streams = self._streams
        told = {"status": "ok" if streams.listens else "the bus is away", "streams": streams.open}
        self._answer("200 OK" if streams.listens else "503 Service Unavailable", "application/json", told)

    def _refuse(self, status: str, words: str) -> None:
        number, _, title = status.partition(" ")
        told = {"type": "about:blank", "status": int(number), "title": title, "detail": words}
        self._answer(status, "application/problem+json", told)

    def _answer(self, status: str, kind: str, told: Mapping[str, object]) -> None:
        body = json.dumps(told).encode()
        more = {"Retry_After": RETRY_SECONDS} if status.startswith("503") else {}
        self._transport.write(_head(status, kind, Content_Length=len(body), **more) + body)
        self._transport.close()


async def serve(streams: StreamHub, bus: RelayedBus, host: str, port: int, stopped: asyncio.Event) -> None:
    """Serve until stopped; raise OSError if the port is taken."""
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: StreamConnection(streams), host, port, backlog=1024)
    threading.Thread(target=_listen, args=(bus, streams, loop), name="kingsmoot-pokes", daemon=True).start()
    async with server:
        while not stopped.is_set():
            streams.send_heartbeats(time.monotonic())
            try:
                await asyncio.wait_for(stopped.wait(), 1.0)
            except TimeoutError:
                continue
    streams.cut()


def _listen(bus: RelayedBus, streams: StreamHub, loop: asyncio.AbstractEventLoop) -> None:
    """Pass notifications to the loop, from a thread that waits for the bus."""
    with bus.subscribe([all_matches_topic(), all_chats_topic()]) as subscription:
        for poke in subscription.notifications(BUS_SECONDS):
            if loop.is_closed():
                return
            loop.call_soon_threadsafe(_on_notification, streams, poke, bus.listens.is_set())


def _on_notification(streams: StreamHub, poke: Notification | None, listens: bool) -> None:
    if streams.listens and not listens:
        log.warning("the bus is away; streams are cut, and their boards poll instead", streams=streams.open)
        streams.cut()
    streams.listens = listens
    if poke is not None:
        streams.tell(poke)
