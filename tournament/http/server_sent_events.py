"""Server-sent events: growing versions, sent on notifications and heartbeats."""

import json
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import ExitStack
from random import randint
from typing import Final

from flask import Response, request
from werkzeug.exceptions import ServiceUnavailable, TooManyRequests

from tournament.core.bus.bus import Notification, Subscription
from tournament.core.problems import Problem
from tournament.core.translation import gettext, ngettext
from tournament.http.context import current_bus, current_streams
from tournament.http.device_cookie import read_device_cookie
from tournament.http.identity import current_principal
from tournament.http.rate_limits import client_network
from tournament.http.streams.disconnects import DISCONNECT_WATCHER

HEARTBEAT_SECONDS = 15
RETRY_SECONDS: Final = 20
"""For pages that get no stream: they ask for the versions alone (`?once=1`) this often."""
RECONNECT_MILLISECONDS: Final = (1000, 5000)
"""Milliseconds after which a page whose stream was cut reconnects; a range, so that not all do at once."""
HEARTBEAT_LINE: Final = ": heartbeat\n"
GONE_STATUS: Final = 404

Versions = Mapping[str, int]


def stream_response(
    topics: Collection[str],
    now: Callable[[], Versions],
    poked: Callable[[Notification], Versions],
    first: Callable[[], Versions] | None = None,
) -> Response:
    """Stream versions as they change.

    `now` finds all versions; `first` finds them for the start, if that is quicker; `poked` finds them after a
    notification. `?once=1` answers with the first versions alone. `now` and `poked` are called after the request.
    """
    first = first or now
    if request.args.get("once") == "1":
        response = Response(_encode_versions(first()), mimetype="application/json")
        response.headers["Cache-Control"] = "no-store"
        return response
    streams = current_streams()
    viewer, is_known = stream_viewer()
    if not streams.enter(viewer, is_known):
        if is_known and streams.is_at_limit(viewer, is_known):
            most = streams.viewer_limit(is_known)
            words = ngettext(
                "You have %(number)s live page open (maximum %(number)s). This page updates less often.",
                "You have %(number)s live pages open (maximum %(number)s). This page updates less often.",
                most,
            )
            raise TooManyRequests(words, retry_after=RETRY_SECONDS)
        raise ServiceUnavailable(
            gettext("Too many live pages are open on this site. This page updates less often."),
            retry_after=RETRY_SECONDS,
        )
    with ExitStack() as at_the_end:
        at_the_end.callback(streams.leave, viewer, is_known)
        subscription = at_the_end.enter_context(current_bus().subscribe(topics))
        told = first()  # after the subscription, so that no change falls between
        at_the_end.callback(DISCONNECT_WATCHER.watch(request.environ.get("gunicorn.socket"), subscription.end))
        response = Response(_stream_lines(subscription, told, now, poked), mimetype="text/event-stream")
        response.call_on_close(at_the_end.pop_all().close)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"  # nginx would buffer it
    return response


def stream_viewer() -> tuple[str, bool]:
    """Return the viewer (account, known device or network) and whether it is known."""
    account_id = current_principal().account_id
    if account_id is not None:
        return f"account {account_id}", True
    device = read_device_cookie()
    return (f"device {device}", True) if device else (f"network {client_network()}", False)


def _stream_lines(
    subscription: Subscription, told: Versions, now: Callable[[], Versions], poked: Callable[[Notification], Versions]
) -> Iterator[str]:
    yield f"retry: {randint(*RECONNECT_MILLISECONDS)}\n\n{_message(told)}"
    due = time.monotonic() + HEARTBEAT_SECONDS
    while not subscription.ended:
        poke = subscription.wait(max(0.0, due - time.monotonic()))
        try:
            if poke is not None:
                versions = poked(poke)
                if versions != told:
                    told = versions
                    yield _message(told)
            elif not subscription.ended:
                due = time.monotonic() + HEARTBEAT_SECONDS
                told = now()
                yield HEARTBEAT_LINE + _message(told)
        except Problem as problem:
            if problem.status == GONE_STATUS:
                return
            # else the database is away for a moment; the next heartbeat catches up


def _encode_versions(versions: Versions) -> str:
    return json.dumps(versions, separators=(",", ":"))


def _message(versions: Versions) -> str:
    return f"data: {_encode_versions(versions)}\n\n"
