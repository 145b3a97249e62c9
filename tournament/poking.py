"""Poking: whoever watches an event hears that it changed, once that is committed. There is no other way to do it."""

from collections.abc import Iterator
from contextlib import contextmanager

from tournament.database import Database, Session
from tournament.live.bus import Bus, Poke, event_topic, match_topic
from tournament.models import Event
from tournament.operations.ground.version import changed_events, changed_matches
from tournament.operations.online.standing import Standing


@contextmanager
def changing(database: Database, bus: Bus) -> Iterator[Session]:
    """One transaction, and a poke for every event and online match that it changed."""
    with database.write() as session:
        yield session
    for each in pokes_of(session):
        poke(bus, each)


def pokes_of(session: Session) -> list[Poke]:
    """What is to be told of a transaction once it is committed."""
    return [
        *(Poke(event_topic(slug), version) for slug, version in changed_events(session).items()),
        *(Poke(match_topic(match_id), version) for match_id, version in changed_matches(session).items()),
    ]


def poke_match(bus: Bus, standing: Standing) -> None:
    """Whoever follows a match hears of it, and whoever follows its event if that was changed with it."""
    poke(bus, Poke(match_topic(standing.match_id), standing.shown))
    if standing.event is not None:
        slug, version = standing.event
        poke(bus, Poke(event_topic(slug), version))


def poke_event(bus: Bus, event: Event) -> None:
    """Whoever follows an event hears of it, though somebody else's transaction changed it."""
    poke(bus, Poke(event_topic(event.slug), event.version))


def poke(bus: Bus, told: Poke) -> None:
    bus.publish(told.topic, told.version)
