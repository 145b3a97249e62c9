"""The bus of the application that serves a view: called once what was changed is committed."""

from flask import current_app

from tournament.live.bus import Bus, event_topic
from tournament.live.streams import OpenStreams


def poke(slug: str, version: int) -> None:
    """Tells everybody who watches the event that it is now at this version."""
    current_bus().publish(event_topic(slug), version)


def current_bus() -> Bus:
    bus: Bus = current_app.extensions["kingsmoot.bus"]
    return bus


def current_streams() -> OpenStreams:
    streams = current_app.extensions["kingsmoot.streams"]
    assert isinstance(streams, OpenStreams)
    return streams
