"""Slow requests: a body is received whole, within a time, before work begins."""

import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Final

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

RECEIVE_SECONDS: Final = 10.0
"""Time that any request may take to arrive, whatever its size."""
MIN_BYTES_PER_SECOND: Final = 16 * 1024
"""Bytes per second that a body must bring after that."""
GRACE_SECONDS: Final = 1.0
MAX_SLOW_REQUESTS: Final = 32
"""Requests slower than the grace period that are waited for at once; of more, the oldest are given up."""
CHECK_INTERVAL_SECONDS: Final = 0.25
MEMORY_LIMIT_BYTES: Final = 1024 * 1024
CHUNK_BYTES: Final = 64 * 1024
MAX_HEAD_BYTES: Final = 16 * 1024
OVERSIZE_BYTES: Final = 1 << 40
"""More than any view accepts."""


@dataclass(frozen=True, slots=True, eq=False)
class Sender:
    connection: socket.socket
    since: float
    until: float


class SlowSenders:
    """Watches all connections that a thread waits for, and ends the slow ones."""

    def __init__(self) -> None:
        self._senders: dict[int, Sender] = {}
        self._lock = threading.Lock()
        self._watch: threading.Thread | None = None

    def begin(self, connection: socket.socket, size: int = 0) -> None:
        now = time.monotonic()
        with self._lock:
            self._senders[id(connection)] = Sender(
                connection, now, now + RECEIVE_SECONDS + size / MIN_BYTES_PER_SECOND
            )
            if self._watch is None:  # after any fork
                self._watch = threading.Thread(target=self._look, name="kingsmoot-senders", daemon=True)
                self._watch.start()

    def end(self, connection: socket.socket) -> None:
        with self._lock:
            self._senders.pop(id(connection), None)

    @contextmanager
    def watched(self, connection: object, size: int) -> Iterator[None]:
        if not isinstance(connection, socket.socket):  # not gunicorn's: other servers have limits of their own
            yield
            return
        self.begin(connection, size)
        try:
            yield
        finally:
            self.end(connection)

    def _look(self) -> None:
        while True:
            time.sleep(CHECK_INTERVAL_SECONDS)
            self._give_up(time.monotonic())

    def _give_up(self, now: float) -> None:
        with self._lock:
            for sender in self._too_slow(now):
                if not _peek_bytes(sender.connection, 1):  # else this service's own thread is late
                    with suppress(OSError):
                        sender.connection.shutdown(socket.SHUT_RD)  # the reading thread finds the end

    def _too_slow(self, now: float) -> list[Sender]:
        slow = [sender for sender in self._senders.values() if now > sender.since + GRACE_SECONDS]
        slow.sort(key=lambda sender: sender.since)
        late = [sender for sender in slow if now > sender.until]
        return [*slow[: max(0, len(slow) - MAX_SLOW_REQUESTS)], *late]


def has_request_head(connection: socket.socket) -> bool:
    """Tell whether a complete request head waits to be read.

    If it does, the sender is not the slow one.
    """
    return b"\r\n\r\n" in _peek_bytes(connection, MAX_HEAD_BYTES)


def _peek_bytes(connection: socket.socket, most: int) -> bytes:
    """Return bytes that have arrived and are unread, without consuming them."""
    try:
        return connection.recv(most, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    except OSError:  # nothing has arrived
        return b""


SLOW_SENDERS: Final = SlowSenders()
"""Of this process. The server adds connections whose first line is missing, `receive_body` adds those with a body."""


class BodyTimeout(Exception):
    """A body came too slowly; the request was not handled."""


@contextmanager
def receive_body(environ: "WSGIEnvironment", most: int) -> Iterator[None]:
    """Receive the body of a request first.

    A body that is declared to be larger than `most` is left to the application to refuse.
    """
    chunked = "chunked" in environ.get("HTTP_TRANSFER_ENCODING", "").lower() and environ.get("wsgi.input_terminated")
    size = most + 1 if chunked else declared_length(environ)
    if size == 0 or (size > most and not chunked):
        yield
        return
    with tempfile.SpooledTemporaryFile(MEMORY_LIMIT_BYTES) as body:
        came = _copy_body(environ, size, body)
        if came < size and not chunked:
            raise BodyTimeout
        body.seek(0)
        environ["wsgi.input"] = body
        # A larger body must declare its length; every view refuses this one by its length.
        environ["CONTENT_LENGTH"] = str(came if came <= most else OVERSIZE_BYTES)
        environ.pop("HTTP_TRANSFER_ENCODING", None)
        yield


def declared_length(environ: "WSGIEnvironment") -> int:
    """Return the declared length; 0 without one, and at most more than a view accepts."""
    length = environ.get("CONTENT_LENGTH", "")
    if not (length.isascii() and length.isdigit()):
        return 0
    return int(length) if len(length) < len(str(OVERSIZE_BYTES)) else OVERSIZE_BYTES


def _copy_body(environ: "WSGIEnvironment", size: int, body: IO[bytes]) -> int:
    """Copy a body until it ends or has `size` bytes; return how many came."""
    came = 0
    with SLOW_SENDERS.watched(environ.get("gunicorn.socket"), size):
        try:
            while came < size and (piece := environ["wsgi.input"].read(min(CHUNK_BYTES, size - came))):
                body.write(piece)
                came += len(piece)
        except OSError:
            raise BodyTimeout from None
    return came
