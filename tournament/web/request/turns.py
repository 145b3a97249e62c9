"""A limit in front of the application: few requests work at once, and the others wait in line."""

import threading
from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from flask import Flask, g, request
from werkzeug.exceptions import RequestTimeout, ServiceUnavailable

from tournament.web.request.bodies import CameTooSlowly, received
from tournament.web.request.identity import Identity

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

PATIENCE_SECONDS: Final = 10.0
"""Who has waited so long is asked to come again."""
RETRY_SECONDS: Final = 5
UNCOUNTED: Final = frozenset({"/healthz"})
"""Whoever watches the service must not take a queue for a fault."""
SENT_AWAY: Final = "kingsmoot.sent_away"
CUT_SHORT: Final = "kingsmoot.cut_short"


class Line:
    """Places, given to those who wait in the order they came."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._lock = threading.Lock()
        self._waiting: deque[threading.Event] = deque()

    def enter(self, seconds: float) -> bool:
        """Whether a place came free in time."""
        with self._lock:
            if self._free and not self._waiting:
                self._free -= 1
                return True
            mine = threading.Event()
            self._waiting.append(mine)
        if mine.wait(seconds):
            return True
        with self._lock:
            if mine.is_set():  # just now
                return True
            self._waiting.remove(mine)
            return False

    def leave(self) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._free += 1


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
        try:
            return self._app(environ, start_response)
        finally:
            self._line.leave()


def register_turns(app: Flask) -> None:
    """What the application says to those who got no turn; it asks the database nothing for it."""

    @app.before_request
    def say() -> None:
        if CUT_SHORT in request.environ:
            g.identity = Identity()
            raise RequestTimeout("The request came so slowly that it was given up. Nothing was changed.")
        if SENT_AWAY in request.environ:
            g.identity = Identity()
            raise ServiceUnavailable(
                "Many are here at once, and no turn came up. Nothing was changed; try again in a few seconds.",
                retry_after=RETRY_SECONDS,
            )
