"""Limit of open streams: each holds a thread, and some threads must stay free."""

import fcntl
import os
import threading
from collections import Counter, defaultdict
from hashlib import sha256
from pathlib import Path
from typing import Final

import structlog

MAX_STREAMS_PER_VIEWER: Final = 16
"""Streams that one account or device may have open, one for each tab."""
RESERVED_THREADS: Final = 32
DEFAULT_MAX_STREAMS: Final = 32
"""The limit if the number of threads is unknown."""
VIEWER_BITS: Final = 48
"""Bits of the hash that is a viewer's part of the shared file."""

log: structlog.stdlib.BoundLogger = structlog.get_logger("kingsmoot.streams")


def max_streams(wanted: int, threads: int | None = None) -> int:
    """Return how many streams may be open.

    Half of the threads stay free, or RESERVED_THREADS if that is less.
    """
    room = DEFAULT_MAX_STREAMS if threads is None else threads - min(RESERVED_THREADS, (threads + 1) // 2)
    return min(wanted, room)


class ViewerSlots:
    """Slots of each viewer in all processes of a machine: locked bytes of a file.

    The file stays empty. The system unlocks the bytes of a process that dies. Without a file, slots are counted for
    this process.
    """

    def __init__(self, most: int, path: Path | None = None) -> None:
        self._most = most
        self._path = path
        self._file: int | None = None
        self._held: defaultdict[str, set[int]] = defaultdict(set)

    def take(self, viewer: str) -> bool:
        """Take a slot of the viewer; return whether one was free."""
        held = self._held[viewer]
        free = (place for place in range(self._most) if place not in held)
        found = next((place for place in free if self._lock(viewer, place)), None)
        if found is not None:
            held.add(found)
        self._tidy(viewer)
        return found is not None

    def give_back(self, viewer: str) -> None:
        place = self._held[viewer].pop()
        self._tidy(viewer)
        if self._file is not None:
            fcntl.lockf(self._file, fcntl.LOCK_UN, 1, self._byte(viewer, place))

    def _lock(self, viewer: str, place: int) -> bool:
        """Lock a byte; return whether no other process has.

        Such a lock belongs to the whole process, so `_held` distinguishes the slots of this one.
        """
        file = self._opened()
        if file is None:
            return True
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, self._byte(viewer, place))
        except (BlockingIOError, PermissionError):  # depending on the system, either means that the byte is locked
            return False
        return True

    def _opened(self) -> int | None:
        if self._file is None and self._path is not None:
            try:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            except OSError as error:
                log.warning("streams are counted for this process alone", path=str(self._path), error=str(error))
                self._path = None
        return self._file

    def _byte(self, viewer: str, place: int) -> int:
        part = int.from_bytes(sha256(viewer.encode()).digest()[: VIEWER_BITS // 8], "big")
        return part * self._most + place

    def _tidy(self, viewer: str) -> None:
        if not self._held[viewer]:
            del self._held[viewer]


class OpenStreams:
    """Open streams of a process, and how many each viewer has.

    Accounts and devices are counted in all processes of the machine, networks in this one.
    """

    def __init__(self, most: int, most_of_one: int = MAX_STREAMS_PER_VIEWER, places: Path | None = None) -> None:
        self.most = most
        self.most_of_one = most_of_one
        self.open = 0
        self._places = ViewerSlots(most_of_one, places)
        self._visitors: Counter[str] = Counter()
        self._lock = threading.Lock()

    def viewer_limit(self, is_known: bool) -> int:
        """Return the limit of a viewer.

        A whole hall may share one network address; it may use three quarters of all streams.
        """
        return self.most_of_one if is_known else max(self.most - self.most // 4, 1)

    def is_at_limit(self, viewer: str, is_known: bool) -> bool:
        """Tell whether the viewer has reached the limit."""
        with self._lock:
            if not self._take(viewer, is_known):
                return True
            self._give_back(viewer, is_known)
            return False

    def enter(self, viewer: str = "", is_known: bool = False) -> bool:
        """Take a stream; return whether there was room."""
        with self._lock:
            if self.open >= self.most or not self._take(viewer, is_known):
                return False
            self.open += 1
            return True

    def leave(self, viewer: str = "", is_known: bool = False) -> None:
        with self._lock:
            self.open -= 1
            self._give_back(viewer, is_known)

    def _take(self, viewer: str, is_known: bool) -> bool:
        if is_known:
            return self._places.take(viewer)
        if self._visitors[viewer] >= self.viewer_limit(is_known):
            return False
        self._visitors[viewer] += 1
        return True

    def _give_back(self, viewer: str, is_known: bool) -> None:
        if is_known:
            self._places.give_back(viewer)
            return
        self._visitors[viewer] -= 1
        if not self._visitors[viewer]:
            del self._visitors[viewer]
