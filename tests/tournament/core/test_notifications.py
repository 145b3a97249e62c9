"""Pokes: one for every event that a transaction changed, once it is committed."""

from collections.abc import Callable

import pytest

from tests.support.tournament.running import START, Running
from tournament.core.bus.bus import Notification, ProcessBus, event_topic
from tournament.core.notifications import notifying_transaction
from tournament.core.security.principal import CONSOLE
from tournament.core.storage.database import Database, Session
from tournament.events.backup.operations.backup import export_event, import_event, open_backup
from tournament.events.entries.operations.registration import add_guest
from tournament.events.lifecycle.operations.lifecycle import delete_draft, open_registration


def heard(database: Database, work: Callable[[Session], object], *slugs: str) -> list[Notification]:
    """By whoever watches these events."""
    bus, pokes = ProcessBus(), []
    with bus.subscribe([event_topic(slug) for slug in slugs]) as watching:
        with notifying_transaction(database, bus) as session:
            work(session)
            assert watching.wait(0) is None, "nothing is told before it is committed"
        while poke := watching.wait(0):
            pokes.append(poke)
    return pokes


def test_every_event_that_was_changed_is_told_of_once(database: Database):
    first, second = Running(database, "First moot"), Running(database, "Second moot")

    def work(session: Session) -> None:
        open_registration(session, first.slug, CONSOLE, START)
        add_guest(session, first.slug, "Ann", "code", CONSOLE, START)
        open_registration(session, second.slug, CONSOLE, START)

    assert heard(database, work, first.slug, second.slug) == [
        Notification("event/first-moot", first.event().version),
        Notification("event/second-moot", second.event().version),
    ]


def test_who_changes_nothing_or_fails_pokes_nobody(database: Database):
    moot = Running(database)
    assert heard(database, lambda session: export_event(session, moot.slug), moot.slug) == []
    bus = ProcessBus()
    with bus.subscribe([event_topic(moot.slug)]) as watching:
        with pytest.raises(ZeroDivisionError), notifying_transaction(database, bus) as session:
            open_registration(session, moot.slug, CONSOLE, START)
            raise ZeroDivisionError
        assert watching.wait(0) is None


def test_a_draft_that_is_deleted_and_an_event_that_is_brought_in_are_told_of(database: Database):
    moot = Running(database)
    version = moot.event().version
    with database.read() as session:
        content = export_event(session, moot.slug)
    gone = heard(database, lambda session: delete_draft(session, moot.slug), moot.slug)
    back = heard(database, lambda session: import_event(session, open_backup(content), CONSOLE, START), moot.slug)
    assert gone == [Notification(f"event/{moot.slug}", version + 1)]
    assert back == [Notification(f"event/{moot.slug}", moot.event().version)]
