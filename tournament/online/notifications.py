"""Notifications of online matches."""

from tournament.core.bus.bus import Bus, Poke, event_topic, match_topic
from tournament.core.notifications import poke
from tournament.online.operations.match.snapshots import MatchSnapshot


def poke_match(bus: Bus, snapshot: MatchSnapshot) -> None:
    """Notify subscribers of a match, and of its event if that changed with it."""
    poke(bus, Poke(match_topic(snapshot.match_id), snapshot.shown))
    if snapshot.event is not None:
        slug, version = snapshot.event
        poke(bus, Poke(event_topic(slug), version))
