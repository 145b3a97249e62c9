"""Carrier between a process and its parent, over two pipes.

It needs no server, port or secret.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

from tournament.core.bus.relayed_bus import LISTEN_SECONDS


class PipeCarrier:
    """The child's end of the pipes; calls `ended` when the parent is gone."""

    def __init__(self, coming: TextIO, going: TextIO, ended: Callable[[], None]) -> None:
        self._coming = coming
        self._going = going
        self._ended = ended
        self._closed = threading.Event()
        self._lock = threading.Lock()

    def send(self, line: str) -> None:
        with self._lock:
            self._going.write(f"{line}\n")
            self._going.flush()

    @contextmanager
    def listening(self) -> Iterator[Iterator[str | None]]:
        yield self._lines()

    def close(self) -> None:
        self._closed.set()

    def _lines(self) -> Iterator[str | None]:
        for line in self._coming:
            yield line.rstrip("\n")
        self._ended()
        while not self._closed.wait(LISTEN_SECONDS):
            yield None
