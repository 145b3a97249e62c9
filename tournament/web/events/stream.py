"""The stream of an event: its version as it grows, and nothing else; browsers then fetch what they may see."""

import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from time import monotonic, sleep

from flask import Blueprint, Response, request
from werkzeug.exceptions import ServiceUnavailable

from tournament.database import Database
from tournament.live.bus import Subscription, event_topic
from tournament.operations.ground.version import event_version
from tournament.policies import Action
from tournament.problems import Problem
from tournament.web.request.current import current_bus, current_database, current_streams
from tournament.web.request.guard import allows

HEARTBEAT_SECONDS = 15
LOOK_SECONDS = 1.0
"""How often a stream looks whether anybody still reads it: each page that was left would hold a thread."""
GATHER_SECONDS = 1.0
"""Changes closer together than this are told of at once: in a busy minute each would bring every page here again."""
RETRY_SECONDS = 30
"""For whom there was no room."""
RECONNECT = "retry: 3000\n\n"
HEARTBEAT = ": heartbeat\n"

blueprint = Blueprint("stream", __name__)


@blueprint.get("/events/<slug>/stream")
@allows(Action.SEE_EVENT)
def follow(slug: str) -> Response:
    """Server-sent events: the version at once, then whenever it grew, and with every heartbeat."""
    database, streams = current_database(), current_streams()
    if not streams.enter():
        raise ServiceUnavailable("Too many pages are open here; this one looks by itself.", retry_after=RETRY_SECONDS)
    with ExitStack() as at_the_end:
        at_the_end.callback(streams.leave)
        subscription = at_the_end.enter_context(current_bus().subscribe([event_topic(slug)]))
        version = _version(database, slug)  # after we listen, so that no change falls between
        response = Response(_lines(subscription, database, slug, version, _left()), mimetype="text/event-stream")
        response.call_on_close(at_the_end.pop_all().close)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"  # nginx would hold it back
    return response


def _lines(
    subscription: Subscription, database: Database, slug: str, version: int, left: Callable[[], bool]
) -> Iterator[str]:
    yield RECONNECT + _message(version)
    quiet, told = 0.0, monotonic()
    for poke in subscription.pokes(LOOK_SECONDS):
        if left():
            return
        if poke is not None:
            if poke.version > version:
                sleep(max(0.0, told + GATHER_SECONDS - monotonic()))
                newer = subscription.wait(0)  # what came meanwhile
                version, told = newer.version if newer else poke.version, monotonic()
                yield _message(version)
            continue
        quiet += LOOK_SECONDS
        if quiet >= HEARTBEAT_SECONDS:
            quiet = 0.0
            try:
                version = _version(database, slug)
            except Problem:  # the event is gone
                return
            yield HEARTBEAT + _message(version)


def _message(version: int) -> str:
    return f"data: {version}\n\n"


def _version(database: Database, slug: str) -> int:
    with database.read() as session:
        return event_version(session, slug)


def _left() -> Callable[[], bool]:
    """Whether the sender of this request has hung up, where the server lets us see its socket."""
    connection = request.environ.get("gunicorn.socket")

    def left() -> bool:
        if type(connection) is not socket.socket:
            return False
        try:
            return connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
        except BlockingIOError:
            return False
        except OSError:
            return True

    return left
