"""Notifications of events."""

from tournament.core.bus.bus import Bus, Notification, event_topic
from tournament.core.notifications import notify
from tournament.events.models.events import Event


def notify_event(bus: Bus, event: Event) -> None:
    """Notify followers of an event that another actor's transaction changed it."""
    notify(bus, Notification(event_topic(event.slug), event.version))
