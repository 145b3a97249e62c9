"""Spectators that act as their page does.

They fetch the view every few seconds, and the new lines of the log.
"""

import asyncio
import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from statistics import quantiles

import msgspec

from bench.many_matches.players import BoardPlayer, decompress, etag_of

POLL_SECONDS = 4.0
"""Seconds between two fetches, plus a random part of a second."""


class WatchedView(msgspec.Struct):
    """What a spectator reads of a view."""

    version: int
    step: int = 0


_read_seen = msgspec.json.Decoder(WatchedView).decode


@dataclass(slots=True)
class SpectatorCounts:
    """The fetches of all spectators."""

    seconds: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    received: int = 0

    def begin(self) -> None:
        """Drop what came before."""
        self.seconds.clear()
        self.statuses.clear()
        self.received = 0

    def told(self) -> dict[str, object]:
        cuts = quantiles([1000 * each for each in self.seconds], n=100)
        return {
            "looks": len(self.seconds),
            "looks_304": self.statuses[304],
            "look_p50_ms": round(cuts[49], 1),
            "look_p99_ms": round(cuts[98], 1),
            "bytes_per_look": round(self.received / len(self.seconds)),
        }


@dataclass(slots=True)
class Spectator:
    """A spectator without an account, on the page of a match."""

    asks: BoardPlayer
    looks: SpectatorCounts
    random: Random
    mark: str = ""
    step: int = 0

    async def watch(self, until: float) -> None:
        due = time.perf_counter() + self.random.random() * POLL_SECONDS
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await self._look()
            due = time.perf_counter() + POLL_SECONDS + self.random.random()

    async def _look(self) -> None:
        place, headers = f"/matches/{self.asks.match}/watch", [f"If-None-Match: {self.mark}"] if self.mark else []
        began = time.perf_counter()
        status, head, body = await self.asks.ask("GET", f"{place}/view", more=headers)
        self.looks.seconds.append(time.perf_counter() - began)
        self.looks.statuses[status] += 1
        self.looks.received += len(head) + len(body)
        if status == 200:
            self.mark = etag_of(head)
            step = _read_seen(decompress(body)).step
            if step > self.step:
                _, head, body = await self.asks.ask("GET", f"{place}/log?after={self.step}")
                self.looks.received += len(head) + len(body)
                self.step = step
