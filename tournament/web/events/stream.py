"""The stream of an event: the versions of its parts as they grow; browsers then fetch what they may see."""

import json
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack

from flask import Blueprint, Response, request
from werkzeug.exceptions import ServiceUnavailable

from tournament.event_problems import EventNotFound
from tournament.live.bus import Subscription, event_topic
from tournament.operations.events.book import Book
from tournament.operations.events.parts import ALL, ENTRY, entry_part
from tournament.operations.ground.roles import entry_number
from tournament.policies import Action
from tournament.problems import NotAllowed, Problem
from tournament.web.request.current import current_bus, current_database, current_newest, current_streams
from tournament.web.request.guard import allows
from tournament.web.request.identity import current_principal
from tournament.web.request.newest import NewestBooks

HEARTBEAT_SECONDS = 15
LOOK_SECONDS = 1.0
"""How often a stream looks whether anybody still reads it: each page that was left would hold a thread."""
RETRY_SECONDS = 20
"""For whom there was no room: such a page asks for the versions alone (`?once=1`) as often."""
MOST_FOLLOWED = 40
RECONNECT = "retry: 3000\n\n"
HEARTBEAT = ": heartbeat\n"

blueprint = Blueprint("stream", __name__)


@blueprint.get("/events/<slug>/stream")
@allows(Action.SEE_EVENT)
def follow(slug: str) -> Response:
    """Server-sent events: for each part of the event that `?of=` names the version at which it last changed; at once,
    then whenever one of them grew, and with every heartbeat. `?once=1` answers with the first of them alone."""
    newest, streams, of = current_newest(), current_streams(), _followed(slug)
    if request.args.get("once") == "1":
        response = Response(_written(_versions(newest.now(slug, patient=False), of)), mimetype="application/json")
        response.headers["Cache-Control"] = "no-store"
        return response
    if not streams.enter():
        raise ServiceUnavailable("Too many pages are open here; this one looks by itself.", retry_after=RETRY_SECONDS)
    with ExitStack() as at_the_end:
        at_the_end.callback(streams.leave)
        subscription = at_the_end.enter_context(current_bus().subscribe([event_topic(slug)]))
        first = newest.now(slug, patient=False)  # after we listen, so that no change falls between
        response = Response(_lines(subscription, newest, slug, of, first, _left()), mimetype="text/event-stream")
        response.call_on_close(at_the_end.pop_all().close)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"  # nginx would hold it back
    return response


def _followed(slug: str) -> list[str]:
    """What the page follows; what concerns one player is told to nobody else."""
    of = request.args.get("of", ALL).split()[:MOST_FOLLOWED]
    if any(part.startswith(ENTRY) for part in of):
        with current_database().read() as session:
            mine = entry_number(session, slug, current_principal().account_id)
        others = [part for part in of if part.startswith(ENTRY) and (mine is None or part != entry_part(mine))]
        if others:
            raise NotAllowed(f"Only the player alone follows {others[0]}.", part=others[0])
    return of


def _lines(
    subscription: Subscription, newest: NewestBooks, slug: str, of: list[str], first: Book, left: Callable[[], bool]
) -> Iterator[str]:
    told = _versions(first, of)
    yield RECONNECT + _message(told)
    quiet = 0.0
    for poke in subscription.pokes(LOOK_SECONDS):
        if left():
            return
        try:
            if poke is not None:
                versions = _versions(newest.at(slug, poke.version), of)
                if versions != told:
                    told = versions
                    yield _message(told)
                continue
            quiet += LOOK_SECONDS
            if quiet >= HEARTBEAT_SECONDS:
                quiet = 0.0
                told = _versions(newest.now(slug), of)
                yield HEARTBEAT + _message(told)
        except EventNotFound:
            return
        except Problem:  # the database is away for a moment: the next heartbeat makes up for it
            continue


def _versions(book: Book, of: list[str]) -> dict[str, int]:
    return {part: book.part_version(part) for part in of}


def _written(versions: dict[str, int]) -> str:
    return json.dumps(versions, separators=(",", ":"))


def _message(versions: dict[str, int]) -> str:
    return f"data: {_written(versions)}\n\n"


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
