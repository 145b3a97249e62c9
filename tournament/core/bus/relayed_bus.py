"""Bus between processes: a server relays notifications to one thread per process."""

import threading
from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager
from typing import Protocol

import structlog

from tournament.core.bus.bus import Notification, ProcessBus, Subscription

CHANNEL = "kingsmoot"
LISTEN_SECONDS = 1.0
"""How often a listener checks whether to stop."""
RECONNECT_SECONDS = 2.0
"""Pause before a reconnect."""

log: structlog.stdlib.BoundLogger = structlog.get_logger("kingsmoot.bus")


class BusCarrier(Protocol):
    """Connection to the server behind a bus; any call may raise if it is unreachable."""

    def send(self, line: str) -> None: ...

    def listening(self) -> AbstractContextManager[Iterator[str | None]]:
        """Listen for lines; yield None after LISTEN_SECONDS without one."""

    def close(self) -> None: ...


class RelayedBus:
    """Bus that delivers at once in this process, and to others through a carrier.

    While the server is away, other processes catch up by the version in their next heartbeat.
    """

    def __init__(self, carrier: BusCarrier) -> None:
        self._carrier = carrier
        self._here = ProcessBus()
        self._stopped = threading.Event()
        self._lock = threading.Lock()
        self._listener: threading.Thread | None = None
        self.listens = threading.Event()

    def publish(self, topic: str, version: int) -> None:
        self._here.publish(topic, version)
        try:
            self._carrier.send(str(Notification(topic, version)))
        except Exception as error:  # the change is committed, so a failed notification must not raise
            log.warning("a notification did not leave this process", topic=topic, error=_first_line(error))

    def subscribe(self, topics: Collection[str]) -> Subscription:
        """Subscribe, and start the listener on first use.

        So its thread starts after any fork, and never in processes that only publish.
        """
        subscription = self._here.subscribe(topics)
        with self._lock:
            if self._listener is None and not self._stopped.is_set():
                self._listener = threading.Thread(target=self._listen, name="kingsmoot-bus", daemon=True)
                self._listener.start()
        return subscription

    def close(self) -> None:
        self._stopped.set()
        self._here.close()
        if self._listener is not None:
            self._listener.join(2 * LISTEN_SECONDS)
        self._carrier.close()

    def _listen(self) -> None:
        while not self._stopped.is_set():
            try:
                with self._carrier.listening() as lines:
                    self.listens.set()
                    self._deliver(lines)
            except Exception as error:
                self.listens.clear()
                log.warning("the bus is away; trying again", error=_first_line(error))
                self._stopped.wait(RECONNECT_SECONDS)

    def _deliver(self, lines: Iterator[str | None]) -> None:
        for line in lines:
            if self._stopped.is_set():
                return
            if line is not None and (poke := Notification.parse(line)) is not None:
                self._here.publish(poke.topic, poke.version)


def _first_line(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".partition("\n")[0]
