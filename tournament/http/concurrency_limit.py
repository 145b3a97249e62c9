"""Limit of concurrent requests: a few are handled, the others wait in line."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Final

from flask import Flask, g, has_request_context, request
from werkzeug.exceptions import RequestTimeout, ServiceUnavailable

from tournament.core.limits.work_slots import Line
from tournament.http.identity import Identity
from tournament.http.input.request_bodies import CameTooSlowly, received

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

PATIENCE_SECONDS: Final = 10.0
"""A request that has waited this long gets 503."""
RETRY_SECONDS: Final = 5
UNCOUNTED: Final = frozenset({"/healthz"})
"""Monitoring must not mistake a queue for a fault."""
SENT_AWAY: Final = "kingsmoot.sent_away"
CUT_SHORT: Final = "kingsmoot.cut_short"
TURN: Final = "kingsmoot.turn"


class Turn:
    """A request's slot, which it gives back while it waits for something else."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._is_held = True

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Free the slot for others; raise ServiceUnavailable if none comes free after."""
        self.end()
        try:
            yield
        finally:
            self._is_held = self._line.enter(PATIENCE_SECONDS)
        if not self._is_held:
            raise _no_turn()

    def end(self) -> None:
        if self._is_held:
            self._is_held = False
            self._line.leave()


class Turns:
    """WSGI middleware that limits concurrent requests.

    It reads a request's body first, at the sender's pace, then waits for a slot. The slot ends when the response is
    made, before it is sent. So slow senders, slow readers and open streams hold no slot.
    """

    def __init__(self, app: "WSGIApplication", most: int, max_body_bytes: int) -> None:
        self._app = app
        self._line = Line(most)
        self._max_body_bytes = max_body_bytes

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if environ.get("PATH_INFO") in UNCOUNTED:
            return self._app(environ, start_response)
        try:
            with received(environ, self._max_body_bytes):
                return self._in_turn(environ, start_response)
        except CameTooSlowly:
            environ[CUT_SHORT] = True
            return self._app(environ, start_response)

    def _in_turn(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if not self._line.enter(PATIENCE_SECONDS):
            environ[SENT_AWAY] = True
            return self._app(environ, start_response)
        environ[TURN] = turn = Turn(self._line)
        try:
            return self._app(environ, start_response)
        finally:
            turn.end()


def register_turns(app: Flask) -> None:
    """Answer requests that got no slot, without a query."""

    @app.before_request
    def say() -> None:
        if CUT_SHORT in request.environ:
            g.identity = Identity()
            raise RequestTimeout("The request came so slowly that it was given up. Nothing was changed.")
        if SENT_AWAY in request.environ:
            g.identity = Identity()
            raise _no_turn()


@contextmanager
def aside() -> Iterator[None]:
    """Free the slot of this request for a while; do nothing if it has none."""
    turn = request.environ.get(TURN) if has_request_context() else None
    with turn.aside() if isinstance(turn, Turn) else nullcontext():
        yield


def _no_turn() -> ServiceUnavailable:
    return ServiceUnavailable(
        "Many are here at once, and no turn came up. Nothing was changed; try again in a few seconds.",
        retry_after=RETRY_SECONDS,
    )
