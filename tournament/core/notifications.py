"""Poking: whoever watches an event hears that it changed, once that is committed. There is no other way to do it."""

from collections.abc import Iterator
from contextlib import contextmanager

from tournament.core.bus.bus import Bus, Poke, event_topic, match_topic
from tournament.core.change_notes import changed_events, changed_matches
from tournament.core.storage.database import Database, Session


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


def poke(bus: Bus, told: Poke) -> None:
    bus.publish(told.topic, told.version)
