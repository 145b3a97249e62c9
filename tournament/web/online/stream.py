"""The stream of an online match: its version as everybody may know it; each browser then fetches its own view."""

from uuid import UUID

from flask import Blueprint, Response

from tournament.live.bus import match_topic
from tournament.operations.online.standing import read_shown
from tournament.policies import Action
from tournament.web.online.playing import own_seat
from tournament.web.request.current import current_database
from tournament.web.request.guard import allows
from tournament.web.request.streaming import streamed

blueprint = Blueprint("online_stream", __name__)


@blueprint.get("/matches/<uuid:match_id>/stream")
@allows(Action.PLAY_ONLINE)
def follow(match_id: UUID) -> Response:
    """Server-sent events: the version at once, whenever it grew, and with every heartbeat; `?once=1` once."""
    own_seat(match_id)
    database, newest = current_database(), 0

    def told(version: int) -> dict[str, int]:
        """Pokes may overtake each other."""
        nonlocal newest
        newest = max(newest, version)
        return {"version": newest}

    def now() -> dict[str, int]:
        return told(read_shown(database, match_id))

    return streamed(match_topic(match_id), now, poked=told)
