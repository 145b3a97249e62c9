"""Notifications of events."""

from tournament.core.bus.bus import Bus, Poke, event_topic
from tournament.core.notifications import poke
from tournament.events.models.events import Event


def poke_event(bus: Bus, event: Event) -> None:
    """Notify followers of an event that another actor's transaction changed it."""
    poke(bus, Poke(event_topic(event.slug), event.version))
