"""Detection of disconnects: one thread watches the connections of all streams."""

import select
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final


class DisconnectWatcher:
    """Calls back once for each connection whose client has gone."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._told: dict[int, Callable[[], None]] = {}
        self._poll: select.epoll | None = None

    def watch(self, connection: object, left: Callable[[], None]) -> Callable[[], None]:
        """Watch a connection; return a function that ends the watch.

        The watch must end before the connection is closed. Connections of other servers are not accessible and not
        watched: those servers end their responses themselves.
        """
        if type(connection) is not socket.socket:
            return lambda: None
        number = connection.fileno()
        with self._lock:
            if self._poll is None:  # after any fork
                self._poll = select.epoll()
                threading.Thread(target=self._look, args=(self._poll,), name="kingsmoot-leavers", daemon=True).start()
            self._told[number] = left
            self._poll.register(number, select.EPOLLRDHUP | select.EPOLLONESHOT)
        return lambda: self._forget(number)

    def _forget(self, number: int) -> None:
        with self._lock:
            self._told.pop(number, None)
            if self._poll is not None:
                with suppress(OSError):  # it is closed already
                    self._poll.unregister(number)

    def _look(self, poll: select.epoll) -> None:
        while True:
            for number, _ in poll.poll():
                with self._lock:
                    left = self._told.pop(number, None)
                if left is not None:
                    left()


DISCONNECT_WATCHER: Final = DisconnectWatcher()
"""Of this process."""
