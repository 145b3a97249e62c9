"""How many streams may be open in this process: each holds a thread, and some must stay free for everything else."""

import threading

RESERVED_THREADS = 32
WITHOUT_KNOWING = 32
"""The most, where nobody said how many threads there are."""


def most_streams(wanted: int, threads: int | None = None) -> int:
    """As many as are wanted, but at least half of the threads are kept free, up to RESERVED_THREADS."""
    room = WITHOUT_KNOWING if threads is None else threads - min(RESERVED_THREADS, (threads + 1) // 2)
    return min(wanted, room)


class OpenStreams:
    def __init__(self, most: int) -> None:
        self.most = most
        self.open = 0
        self._lock = threading.Lock()

    def enter(self) -> bool:
        """Whether there was room."""
        with self._lock:
            if self.open >= self.most:
                return False
            self.open += 1
            return True

    def leave(self) -> None:
        with self._lock:
            self.open -= 1
