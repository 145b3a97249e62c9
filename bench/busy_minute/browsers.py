"""Open pages that act as in a browser.

They follow the stream or poll, wait a moment, and fetch what changed.
"""

import asyncio
import gzip
import json
import random
import re
import time
from collections import Counter
from dataclasses import dataclass, field
from urllib.parse import quote, urlencode

LIVE = re.compile(r'<\w+ id="([\w-]+)" data-live="([\w -]*)"')
TOKEN = re.compile(r'name="csrf-token" content="([^"]+)"')
VERSION = re.compile(r'data-version="(\d+)"')
SPREAD_SECONDS = 1.5
RETRY_SECONDS = 20.0
"""`SPREAD_SECONDS` and `RETRY_SECONDS` are those of static/events/live.js."""
HEAD_TIMEOUT_SECONDS = 60.0


@dataclass(slots=True)
class PageCounts:
    """Counts of what happened to all pages."""

    statuses: Counter[int] = field(default_factory=Counter)
    fetched: Counter[str] = field(default_factory=Counter)
    reports: list[float] = field(default_factory=list)
    """Seconds from sending a report or a confirmation to its answer."""
    streams: int = 0
    polling: int = 0
    lost: int = 0

    @property
    def faults(self) -> int:
        return sum(count for status, count in self.statuses.items() if status >= 500) + self.lost


@dataclass(frozen=True, slots=True)
class HttpAnswer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        plain = gzip.decompress(self.body) if self.headers.get("content-encoding") == "gzip" else self.body
        return plain.decode()


class Browser:
    """One person with one page open."""

    def __init__(self, port: int, cookie: str, path: str, told: PageCounts) -> None:
        self.port = port
        self.cookie = cookie
        self.path = path
        self.told = told
        self.have: dict[str, int] = {}
        self.parts: list[tuple[str, list[str]]] = []
        self.version = 0
        self.token = ""
        self.opened = asyncio.Event()
        self.following: asyncio.Task[None] | None = None
        self._wanted: dict[str, int] = {}
        self._looking: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self._show(self.path)
        self.following = asyncio.create_task(self._follow())

    async def close(self) -> None:
        going = [task for task in (self.following, self._looking) if task is not None]
        for task in going:
            task.cancel()
        await asyncio.gather(*going, return_exceptions=True)

    async def send(self, path: str, fields: dict[str, str]) -> int:
        """Send a form.

        The page is left, its stream closed, and the page that the answer leads to is opened.
        """
        body = urlencode({"csrf_token": self.token, **fields}).encode()
        began = time.perf_counter()
        answer = await self.ask("POST", path, body)
        self.told.reports.append(time.perf_counter() - began)
        if answer.status == 303:
            await self.close()
            self.path = answer.headers["location"].partition("#")[0]
            await self.open()
        return answer.status

    async def ask(self, method: str, path: str, body: bytes = b"") -> HttpAnswer:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(self._head(method, path, len(body)) + body)
            status, headers = await _read_head(reader)
            self.told.statuses[status] += 1
            return HttpAnswer(status, headers, await reader.readexactly(int(headers.get("content-length", "0"))))
        finally:
            writer.close()

    def _head(self, method: str, path: str, size: int = 0, accept: str = "text/html") -> bytes:
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            f"Accept: {accept}",
            "Accept-Encoding: gzip",
            "Connection: close",
            f"Cookie: kingsmoot_session={self.cookie}",
        ]
        if size:
            lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {size}"]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    async def _show(self, path: str) -> None:
        answer = await self.ask("GET", path)
        while answer.status == 503:
            await asyncio.sleep(float(answer.headers.get("retry-after", "5")))
            answer = await self.ask("GET", path)
        text = answer.text
        self.parts = [(name, of.split()) for name, of in LIVE.findall(text)]
        self.version = int(VERSION.findall(text)[0])
        self.token = TOKEN.findall(text)[0]
        self.have = {}
        assert self.parts, f"{path} has no live parts"

    @property
    def _stream(self) -> str:
        followed = sorted({part for _, of in self.parts for part in of})
        return f"/events/{self.path.split('/')[2]}/stream?of={quote(' '.join(followed))}"

    async def _follow(self) -> None:
        while True:
            status = 0
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            try:
                writer.write(self._head("GET", self._stream, accept="text/event-stream"))
                status, _ = await _read_head(reader)
                if status == 200:
                    self.told.streams += 1
                    await self._listen(reader)
            except (OSError, asyncio.IncompleteReadError):
                self.told.lost += 1
            finally:
                writer.close()
            if status == 503:  # no room: poll, as live.js does
                self.told.polling += 1
                self.opened.set()
                answer = await self.ask("GET", f"{self._stream}&once=1")
                if answer.status == 200:
                    self._hear(json.loads(answer.text))
                await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        while line := await reader.readline():
            if line.startswith(b"data: "):
                self.opened.set()
                self._hear(json.loads(line.removeprefix(b"data: ")))

    def _hear(self, versions: dict[str, int]) -> None:
        self._wanted = versions
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())

    async def _look(self) -> None:
        """Fetch what changed, until nothing is newer.

        It waits at random before, since all pages hear of a change at the same time.
        """
        wait = random.random() * SPREAD_SECONDS
        while names := self._stale():
            await asyncio.sleep(wait)
            told = self._wanted
            names = self._stale()
            joined = "&" if "?" in self.path else "?"
            asked = f"part={quote(' '.join(names))}&at={max(told.values())}"
            answer = await self.ask("GET", f"{self.path}{joined}{asked}")
            if answer.status == 200:
                self.have |= told
                self.told.fetched[self.path.partition("?")[0].rpartition("/")[2]] += 1
            wait = SPREAD_SECONDS if answer.status == 200 else RETRY_SECONDS / 10

    def _stale(self) -> list[str]:
        newer = {part for part, number in self._wanted.items() if number > self.have.get(part, self.version)}
        return [name for name, of in self.parts if newer.intersection(of)]


async def _read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    head = (
        (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), HEAD_TIMEOUT_SECONDS)).decode("latin-1").split("\r\n")
    )
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
    return int(head[0].split()[1]), headers
