"""How many streams may be open in this process: each holds a thread, and some must stay free for everything else."""

import threading
from collections import Counter

MOST_OF_ONE = 16
"""Streams that one account or device may have open here: as many tabs as anybody has."""
RESERVED_THREADS = 32
WITHOUT_KNOWING = 32
"""The most, where nobody said how many threads there are."""


def most_streams(wanted: int, threads: int | None = None) -> int:
    """As many as are wanted, but at least half of the threads are kept free, up to RESERVED_THREADS."""
    room = WITHOUT_KNOWING if threads is None else threads - min(RESERVED_THREADS, (threads + 1) // 2)
    return min(wanted, room)


class OpenStreams:
    """Those of a process, and how many of them each viewer has."""

    def __init__(self, most: int, most_of_one: int = MOST_OF_ONE) -> None:
        self.most = most
        self.most_of_one = most_of_one
        self.open = 0
        self._of: Counter[str] = Counter()
        self._lock = threading.Lock()

    def most_of(self, is_known: bool) -> int:
        """A hall of visitors may sit behind one address: it leaves a quarter of the room to others, no more."""
        return self.most_of_one if is_known else max(self.most - self.most // 4, 1)

    def has_enough(self, viewer: str, is_known: bool) -> bool:
        """Whether this viewer has as many as one may have."""
        return self._of[viewer] >= self.most_of(is_known)

    def enter(self, viewer: str = "", is_known: bool = False) -> bool:
        """Whether there was room."""
        with self._lock:
            if self.open >= self.most or self.has_enough(viewer, is_known):
                return False
            self.open += 1
            self._of[viewer] += 1
            return True

    def leave(self, viewer: str = "") -> None:
        with self._lock:
            self.open -= 1
            self._of[viewer] -= 1
            if not self._of[viewer]:
                del self._of[viewer]
