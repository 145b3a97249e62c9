"""The event stream of a match: its public version; browsers then fetch their view."""

import time
from uuid import UUID

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from tournament.core.bus.bus import chat_topic, match_topic, stream_topic_and_field
from tournament.core.security.permissions import Action
from tournament.http.context import current_config, current_database, current_tickets
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.http.server_sent_events import stream_response
from tournament.http.streams.tickets import TicketViewer
from tournament.online.operations.match.snapshots import load_public_version, load_seat_snapshot
from tournament.online.operations.view.chat import load_newest_line
from tournament.online.pages.context import current_runtime

blueprint = Blueprint("online_stream", __name__)


@blueprint.get("/matches/<uuid:match_id>/stream")
@requires(Action.PLAY_ONLINE)
def follow(match_id: UUID) -> BaseResponse:
    """Stream the public version and the number of the newest chat line.

    They are sent as server-sent events: at once, on every change, and with every heartbeat. With `?once=1` they are
    sent only once. If another process serves streams, this redirects there with a ticket.
    """
    _, snapshot = load_seat_snapshot(current_runtime(), match_id, current_principal().account_id)
    database, topic = current_database(), match_topic(match_id)
    newest: dict[str, int] = {}
    streams_at = current_config().streams_at
    if streams_at and request.args.get("once") != "1":
        account = str(current_principal().account_id)
        ticket = current_tickets().issue(TicketViewer.SEAT, topic, snapshot.shown, time.time(), account)
        there = redirect(f"{streams_at}/{ticket}", 307)
        there.headers["Cache-Control"] = "no-store"
        return there

    def told(what: str, number: int) -> dict[str, int]:
        """Merge a notification: they may overtake each other.

        Chat is left out until there is a line.
        """
        if number or what == "version":
            newest[what] = max(newest.get(what, 0), number)
        return dict(newest)

    def now() -> dict[str, int]:
        told("version", load_public_version(database, match_id))
        return told("words", load_newest_line(database, match_id))

    return stream_response(
        [topic, chat_topic(match_id)], now, lambda poke: told(stream_topic_and_field(poke.topic)[1], poke.version)
    )
