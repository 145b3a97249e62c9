"""Players that act as boards do.

They follow the stream, fetch the view after a notification, and answer what they are asked.
"""

import asyncio
import gzip
import json
import re
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from uuid import UUID, uuid4

import msgspec

TOKEN = re.compile(rb'name="csrf-token" content="([^"]+)"')
DATA = re.compile(rb"^data: (.*)$", re.MULTILINE)
ANSWER_TIMEOUT_SECONDS = 30.0
NOTIFICATION_TIMEOUT_SECONDS = 20.0
"""Seconds after which a player without a notification fetches the view; they count as the latency."""


class BoardOffer(msgspec.Struct):
    id: str


class BoardPrompt(msgspec.Struct):
    id: int
    least: int
    most: int
    offers: list[BoardOffer]


class BoardView(msgspec.Struct):
    """What a player reads of a view."""

    version: int
    prompt: BoardPrompt | None = None


_read_view = msgspec.json.Decoder(BoardView).decode


@dataclass(slots=True)
class PlayerCounts:
    """Counts of what happened to all players."""

    statuses: Counter[int] = field(default_factory=Counter)
    broken: int = 0
    """Connections that ended without an answer."""
    latencies: list[float] = field(default_factory=list)
    """Seconds from sending a choice to the notification of the opponent."""
    received: list[int] = field(default_factory=list)
    """Bytes of each such notification, and of the view that is fetched for it."""
    acknowledged: set[tuple[UUID, str]] = field(default_factory=set)
    choices: int = 0
    streams: int = 0

    @property
    def errors(self) -> int:
        return sum(count for status, count in self.statuses.items() if status >= 500) + self.broken

    def begin(self) -> None:
        """Drop what came before, but keep the acknowledged choices.

        These must be stored in the end.
        """
        self.latencies.clear()
        self.received.clear()
        self.choices = 0


class BoardStream(asyncio.Protocol):
    """A stream, read as data arrive."""

    def __init__(self, player: "BoardPlayer", head: bytes, led: asyncio.Future[str]) -> None:
        self._player = player
        self._head = head
        self._led = led

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(self._head)

    def data_received(self, data: bytes) -> None:
        if not self._led.done():
            status = int(data.split(b" ", 2)[1])
            self._player.told.statuses[status] += 1
            self._player.told.streams += status == 200
            self._led.set_result(_header(data.decode("latin-1"), "location"))
        for found in DATA.findall(data):
            self._player.hear(json.loads(found)["version"], len(data))

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._led.done():
            self._player.told.broken += 1
            self._led.set_result("")


class BoardPlayer:
    """One seat with its board open."""

    def __init__(self, port: int, match: UUID, cookie: str, told: PlayerCounts, streams_port: int = 0) -> None:
        self.port = port
        self.streams_port = streams_port or port
        self.match = match
        self.told = told
        self.cookie = cookie
        self.token = ""
        self.view = BoardView(-1)
        self.mark = ""
        self.heard: asyncio.Future[tuple[float, int]] | None = None
        """When the player heard of a newer version, and in how many bytes."""
        self._transport: asyncio.Transport | None = None

    async def open(self) -> None:
        _, _, page = await self.ask("GET", "/problems/not-allowed", accept="text/html")
        found = TOKEN.search(gzip.decompress(page))
        assert found is not None
        self.token = found[1].decode()
        await self.look()

    async def follow(self) -> None:
        """Open the stream, also if it is on another server."""
        there = await self._open_stream(self.port, f"/matches/{self.match}/stream")
        if there:
            await self._open_stream(self.streams_port, there)

    async def _open_stream(self, port: int, path: str) -> str:
        head, loop = self._head("GET", path, "text/event-stream"), asyncio.get_running_loop()
        led: asyncio.Future[str] = loop.create_future()
        self._transport, _ = await loop.create_connection(lambda: BoardStream(self, head, led), "127.0.0.1", port)
        return await asyncio.wait_for(led, ANSWER_TIMEOUT_SECONDS)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def hear(self, version: int, size: int) -> None:
        if version > self.view.version and self.heard is not None and not self.heard.done():
            self.heard.set_result((time.perf_counter(), size))

    async def look(self) -> int:
        """Fetch the view; return the bytes of the answer, also if nothing changed."""
        headers = [f"If-None-Match: {self.mark}"] if self.mark else []
        status, head, body = await self.ask("GET", f"/matches/{self.match}/view", more=headers)
        if status == 200:
            self.take(body)
            self.mark = etag_of(head)
        return len(head) + len(body)

    def take(self, body: bytes) -> None:
        view = _read_view(decompress(body))
        if view.version > self.view.version:
            self.view = view

    async def choose(self, prompt: BoardPrompt, ids: list[str]) -> bool:
        """Send a choice; return whether it counts.

        If no answer comes, it is sent again with the same key.
        """
        key = uuid4().hex
        body = json.dumps({"prompt": prompt.id, "ids": ids, "key": key}).encode()
        status = 0
        for _ in range(3):
            status, _, answer = await self.ask("POST", f"/matches/{self.match}/choices", body=body)
            if status == 200:
                self.told.acknowledged.add((self.match, key))
                self.take(answer)
            if 0 < status < 500:
                break
            await asyncio.sleep(0.5)
        return status == 200

    async def ask(
        self, method: str, path: str, *, body: bytes = b"", more: list[str] | None = None, accept: str = "*/*"
    ) -> tuple[int, str, bytes]:
        """Return status, head and body; the status is 0 if no answer comes."""
        try:
            async with asyncio.timeout(ANSWER_TIMEOUT_SECONDS):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                try:
                    writer.write(self._head(method, path, accept, len(body), more or []) + body)
                    answer = await reader.read()
                finally:
                    writer.close()
        except (OSError, TimeoutError):
            answer = b""
        if not answer:
            self.told.broken += 1
            return 0, "", b""
        head, _, content = answer.partition(b"\r\n\r\n")
        status = int(head.split(b" ", 2)[1])
        self.told.statuses[status] += 1
        return status, head.decode("latin-1") + "\r\n\r\n", content

    def _head(self, method: str, path: str, accept: str, size: int = 0, more: list[str] | None = None) -> bytes:
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            f"Accept: {accept}",
            "Accept-Encoding: gzip",
            "Connection: close",
            f"Cookie: kingsmoot_session={self.cookie}",
            *(more or []),
        ]
        if size:
            lines += [
                "Content-Type: application/json",
                f"Content-Length: {size}",
                f"X-CSRF-Token: {self.token}",
                f"Origin: http://127.0.0.1:{self.port}",
                "Sec-Fetch-Site: same-origin",
            ]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()


class PlayedTable:
    """A match in which a seat chooses every few seconds."""

    def __init__(self, players: list[BoardPlayer], random: Random) -> None:
        self.players = players
        self.random = random

    async def play(self, every: float, until: float) -> None:
        """Choose at equal intervals, the first time at random.

        After a choice that took too long, the next follows at once.
        """
        due = time.perf_counter() + self.random.random() * every
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await self._choose()
            due = max(due + every, time.perf_counter())

    async def _choose(self) -> None:
        asked = [player for player in self.players if player.view.prompt is not None]
        if not asked:
            await asyncio.gather(*(player.look() for player in self.players))
            return
        chooser, told = self.random.choice(asked), self.players[0].told
        others = [player for player in self.players if player is not chooser]
        prompt = chooser.view.prompt
        assert prompt is not None
        for other in others:
            other.heard = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        following = [asyncio.create_task(self._follow_up(other, began)) for other in others]
        counts = await chooser.choose(prompt, _pick(prompt, self.random))
        if not counts:  # no answer came, or others were faster: fetch the table again
            for task in following:
                task.cancel()
            chooser.mark = ""
            await chooser.look()
            return
        told.choices += 1
        for latency, size in await asyncio.gather(*following):
            told.latencies.append(latency)
            told.received.append(size)

    async def _follow_up(self, other: BoardPlayer, began: float) -> tuple[float, int]:
        """Return how soon the opponent heard, and how many bytes that took."""
        assert other.heard is not None
        try:
            at, size = await asyncio.wait_for(other.heard, NOTIFICATION_TIMEOUT_SECONDS)
        except TimeoutError:
            at, size = time.perf_counter(), 0
        return at - began, size + await other.look()


def _pick(prompt: BoardPrompt, random: Random) -> list[str]:
    ids = [offer.id for offer in prompt.offers]
    return random.sample(ids, random.randint(prompt.least, min(prompt.most, len(ids))))


def decompress(body: bytes) -> bytes:
    return gzip.decompress(body) if body[:1] == b"\x1f" else body


def etag_of(head: str) -> str:
    return _header(head, "etag")


def _header(head: str, name: str) -> str:
    for line in head.split("\r\n"):
        found, _, value = line.partition(":")
        if found.lower() == name:
            return value.strip()
    return ""
