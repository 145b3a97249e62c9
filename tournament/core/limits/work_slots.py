"""Slots for costly work: a few run at once, others wait briefly in a queue."""

import fcntl
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from pathlib import Path
from typing import Final

import structlog

from tournament.core.limits.limits import WorkLimit
from tournament.core.problems import TooBusy
from tournament.core.translation import ngettext

RETRY_SECONDS: Final = 5
POLL_SECONDS: Final = 0.02
"""How often a slot that another process holds is tried again."""

log: structlog.stdlib.BoundLogger = structlog.get_logger("kingsmoot.places")


class WaitingQueue:
    """Slots of this process, given out in the order of arrival."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._lock = threading.Lock()
        self._waiting: deque[threading.Event] = deque()

    def enter(self, seconds: float) -> bool:
        """Wait for a slot; return whether one came free in time."""
        with self._lock:
            if self._free and not self._waiting:
                self._free -= 1
                return True
            mine = threading.Event()
            self._waiting.append(mine)
        if mine.wait(seconds):
            return True
        with self._lock:
            if mine.is_set():  # it came free just now
                return True
            self._waiting.remove(mine)
            return False

    def try_enter(self) -> bool:
        """Take a slot if one is free and no request waits for it; return whether it did."""
        with self._lock:
            if not self._free or self._waiting:
                return False
            self._free -= 1
            return True

    def leave(self) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._free += 1

    def __len__(self) -> int:
        """Return how many wait."""
        return len(self._waiting)


class WorkSlots:
    """A limit of work, shared by all processes of a machine: a slot is a locked file.

    The system unlocks the files of a process that dies, so no slot is ever lost, and nothing is written. Without a
    folder, the limit holds for this process alone.
    """

    def __init__(
        self,
        bound: WorkLimit,
        folder: Path | None = None,
        aside: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        """Set the limit; a request waits inside of `aside()`, which lets others work."""
        self._bound = bound
        self._folder = folder
        self._aside = aside
        self._line = WaitingQueue(bound.places)

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Hold a slot; raise TooBusy if none comes free in time."""
        with ExitStack() as held:
            if not self._enter_now(held):
                if len(self._line) >= self._bound.waiting:
                    raise self._busy()
                with self._aside():
                    self._enter(held, time.monotonic() + self._bound.wait_seconds)
            yield

    def _enter_now(self, held: ExitStack) -> bool:
        if not self._line.try_enter():
            return False
        if self._lock_one(held):
            held.callback(self._line.leave)
            return True
        self._line.leave()
        return False

    def _enter(self, held: ExitStack, until: float) -> None:
        if not self._line.enter(self._bound.wait_seconds):
            raise self._busy()
        held.callback(self._line.leave)
        while not self._lock_one(held):
            if time.monotonic() > until:
                raise self._busy()
            time.sleep(POLL_SECONDS)

    def _lock_one(self, held: ExitStack) -> bool:
        """Lock a free file; return True also if there are no files to lock."""
        if self._folder is None:
            return True
        for number in range(self._bound.places):
            try:
                file = _open_lock_file(self._folder / f"{self._bound.name}-{number}.lock")
            except OSError as error:
                log.warning("slots are counted for this process only", folder=str(self._folder), error=str(error))
                self._folder = None
                return True
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                os.close(file)
                continue
            held.callback(os.close, file)
            return True
        return False

    def _busy(self) -> TooBusy:
        return TooBusy(
            ngettext(
                "The server is busy. Nothing was changed. Try again in %(number)s second.",
                "The server is busy. Nothing was changed. Try again in %(number)s seconds.",
                RETRY_SECONDS,
            ),
            retry_after=RETRY_SECONDS,
        )


def _open_lock_file(path: Path) -> int:
    flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC
    try:
        return os.open(path, flags, 0o600)
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
        return os.open(path, flags, 0o600)
