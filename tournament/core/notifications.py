"""Transactions whose changes are notified after the commit."""

from collections.abc import Iterator
from contextlib import contextmanager

from tournament.core.bus.bus import Bus, Notification, event_topic, match_topic
from tournament.core.change_notes import changed_events, changed_matches
from tournament.core.storage.database import Database, Session


@contextmanager
def notifying_transaction(database: Database, bus: Bus) -> Iterator[Session]:
    """Open a transaction; after the commit, notify each event and match it changed."""
    with database.write() as session:
        yield session
    for each in pending_notifications(session):
        notify(bus, each)


def pending_notifications(session: Session) -> list[Notification]:
    """Return the notifications that a transaction calls for once it is committed."""
    return [
        *(Notification(event_topic(slug), version) for slug, version in changed_events(session).items()),
        *(Notification(match_topic(match_id), version) for match_id, version in changed_matches(session).items()),
    ]


def notify(bus: Bus, told: Notification) -> None:
    bus.publish(told.topic, told.version)
