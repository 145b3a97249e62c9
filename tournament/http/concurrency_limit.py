"""A limit in front of the application: few requests work at once, and the others wait in line."""

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
"""Who has waited so long is asked to come again."""
RETRY_SECONDS: Final = 5
UNCOUNTED: Final = frozenset({"/healthz"})
"""Whoever watches the service must not take a queue for a fault."""
SENT_AWAY: Final = "kingsmoot.sent_away"
CUT_SHORT: Final = "kingsmoot.cut_short"
TURN: Final = "kingsmoot.turn"


class Turn:
    """A request's place among those that work, which it gives back while it waits for something else."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._is_held = True

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Let others work meanwhile; raise ServiceUnavailable if no turn comes up afterwards."""
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
    """Takes a request's body first, as it comes at the sender's pace; then waits for a turn, which ends when the
    answer is made, before it is sent. So neither slow senders nor slow readers nor open streams hold one."""

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
    """What the application says to those who got no turn; it asks the database nothing for it."""

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
    """Give the turn of this request back for a while; nothing where it has none, as in a command."""
    turn = request.environ.get(TURN) if has_request_context() else None
    with turn.aside() if isinstance(turn, Turn) else nullcontext():
        yield


def _no_turn() -> ServiceUnavailable:
    return ServiceUnavailable(
        "Many are here at once, and no turn came up. Nothing was changed; try again in a few seconds.",
        retry_after=RETRY_SECONDS,
    )
