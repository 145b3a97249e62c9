"""Limit of concurrent requests: a few are handled, the others wait in line."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Final

from flask import Flask, g, has_request_context, request
from werkzeug.exceptions import RequestTimeout, ServiceUnavailable

from tournament.core.limits.work_slots import WaitingQueue
from tournament.core.translation import gettext
from tournament.http.identity import Identity
from tournament.http.input.request_bodies import BodyTimeout, receive_body

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

QUEUE_TIMEOUT_SECONDS: Final = 10.0
"""A request that has waited this long gets 503."""
RETRY_SECONDS: Final = 5
UNLIMITED_PATHS: Final = frozenset({"/healthz"})
"""Monitoring must not mistake a queue for a fault."""
QUEUE_TIMEOUT_KEY: Final = "kingsmoot.sent_away"
BODY_TIMEOUT_KEY: Final = "kingsmoot.cut_short"
SLOT_KEY: Final = "kingsmoot.turn"


class RequestSlot:
    """A request's slot, which it gives back while it waits for something else."""

    def __init__(self, line: WaitingQueue) -> None:
        self._line = line
        self._is_held = True

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Free the slot for others; raise ServiceUnavailable if none comes free after."""
        self.end()
        try:
            yield
        finally:
            self._is_held = self._line.enter(QUEUE_TIMEOUT_SECONDS)
        if not self._is_held:
            raise _no_slot_error()

    def end(self) -> None:
        if self._is_held:
            self._is_held = False
            self._line.leave()


class ConcurrencyLimit:
    """WSGI middleware that limits concurrent requests.

    It reads a request's body first, at the sender's pace, then waits for a slot. The slot ends when the response is
    made, before it is sent. So slow senders, slow readers and open streams hold no slot.
    """

    def __init__(self, app: "WSGIApplication", most: int, max_body_bytes: int) -> None:
        self._app = app
        self._line = WaitingQueue(most)
        self._max_body_bytes = max_body_bytes

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if environ.get("PATH_INFO") in UNLIMITED_PATHS:
            return self._app(environ, start_response)
        try:
            with receive_body(environ, self._max_body_bytes):
                return self._run_in_slot(environ, start_response)
        except BodyTimeout:
            environ[BODY_TIMEOUT_KEY] = True
            return self._app(environ, start_response)

    def _run_in_slot(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if not self._line.enter(QUEUE_TIMEOUT_SECONDS):
            environ[QUEUE_TIMEOUT_KEY] = True
            return self._app(environ, start_response)
        environ[SLOT_KEY] = turn = RequestSlot(self._line)
        try:
            return self._app(environ, start_response)
        finally:
            turn.end()


def register_concurrency_limit(app: Flask) -> None:
    """Answer requests that got no slot, without a query."""

    @app.before_request
    def say() -> None:
        if BODY_TIMEOUT_KEY in request.environ:
            g.identity = Identity()
            raise RequestTimeout(gettext("The request took too long to arrive. Nothing was changed. Try again."))
        if QUEUE_TIMEOUT_KEY in request.environ:
            g.identity = Identity()
            raise _no_slot_error()


@contextmanager
def without_slot() -> Iterator[None]:
    """Free the slot of this request for a while; do nothing if it has none."""
    turn = request.environ.get(SLOT_KEY) if has_request_context() else None
    with turn.aside() if isinstance(turn, RequestSlot) else nullcontext():
        yield


def _no_slot_error() -> ServiceUnavailable:
    return ServiceUnavailable(
        gettext("The server is busy. Nothing was changed. Try again in a few seconds."),
        retry_after=RETRY_SECONDS,
    )
