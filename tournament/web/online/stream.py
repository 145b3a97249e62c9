"""The stream of an online match: its version as everybody may know it; each browser then fetches its own view."""

import time
from uuid import UUID

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response as BaseResponse

from tournament.live.bus import match_topic
from tournament.live.tickets import Viewer
from tournament.operations.online.standing import read_seated, read_shown
from tournament.policies import Action
from tournament.web.request.current import current_config, current_database, current_play, current_tickets
from tournament.web.request.guard import allows
from tournament.web.request.identity import current_principal
from tournament.web.request.streaming import streamed

blueprint = Blueprint("online_stream", __name__)


@blueprint.get("/matches/<uuid:match_id>/stream")
@allows(Action.PLAY_ONLINE)
def follow(match_id: UUID) -> BaseResponse:
    """Server-sent events: the version at once, whenever it grew, and with every heartbeat; `?once=1` once.

    Where another process sends them, this leads there with a ticket.
    """
    _, standing = read_seated(current_play(), match_id, current_principal().account_id)
    database, newest, topic = current_database(), 0, match_topic(match_id)
    streams_at = current_config().streams_at
    if streams_at and request.args.get("once") != "1":
        ticket = current_tickets().issue(Viewer.SEAT, topic, standing.shown, time.time())
        there = redirect(f"{streams_at}/{ticket}", 307)
        there.headers["Cache-Control"] = "no-store"
        return there

    def told(version: int) -> dict[str, int]:
        """Pokes may overtake each other."""
        nonlocal newest
        newest = max(newest, version)
        return {"version": newest}

    def now() -> dict[str, int]:
        return told(read_shown(database, match_id))

    return streamed(topic, now, poked=told)
