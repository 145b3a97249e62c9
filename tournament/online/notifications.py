"""Notifications of online matches."""

from tournament.core.bus.bus import Bus, Notification, event_topic, match_topic
from tournament.core.notifications import notify
from tournament.online.operations.match.snapshots import MatchSnapshot


def notify_match(bus: Bus, snapshot: MatchSnapshot) -> None:
    """Notify subscribers of a match, and of its event if that changed with it."""
    notify(bus, Notification(match_topic(snapshot.match_id), snapshot.shown))
    if snapshot.event is not None:
        slug, version = snapshot.event
        notify(bus, Notification(event_topic(slug), version))
