"""The audit trail: every change and nothing else, with who, when, why, before and after."""

import pytest
from sqlalchemy import select

from tests.support.tournament.running import Running
from tournament.core.security.principal import CONSOLE
from tournament.core.storage.database import Database
from tournament.events.book.book import Book
from tournament.events.entries.operations import registration as entries
from tournament.events.models.entries import Entry
from tournament.events.models.events import Event, Stage
from tournament.events.models.floor import Announcement
from tournament.events.models.rounds import Table
from tournament.events.problems import EventNotFound, NotNow
from tournament.events.trail.change import change, current_rows, rebuild_rows, trail_entries


@pytest.fixture
def run(either_database: Database) -> Running:
    return Running(either_database)


def test_a_line_says_who_when_what_and_why(run: Running):
    run.add_players(2)
    run.do(entries.forbid_pair, 1, 2, reason="sisters\x00")
    line = run.last()
    assert (line.actor, line.at, line.verb, line.reason) == ("console", run.now, "pair.forbidden", "sisters")
    assert line.number == run.event().version
    (one,) = line.changes
    assert (one["table"], one["before"]) == ("forbidden_pair", None)
    assert one["after"]["reason"] == "sisters"


def test_a_change_has_only_the_columns_that_changed(run: Running):
    run.add_player("Ann")
    run.do(entries.edit_entry, 1, name="Anna")
    (one,) = run.last().changes
    assert (one["before"], one["after"]) == ({"name": "Ann"}, {"name": "Anna"})


def test_what_changes_nothing_is_not_in_the_trail(run: Running):
    run.add_player("Ann")
    version = run.event().version
    run.do(entries.edit_entry, 1, name="Ann")
    assert run.event().version == version == len(run.trail())


def test_a_row_that_comes_and_goes_in_one_step_was_never_there(run: Running):
    with run.database.write() as session, change(session, run.slug, CONSOLE, run.now, "nothing") as act:
        row = Announcement(event_id=act.event.id, text="Never mind.", made_at=run.now, made_by="console")
        act.add(row)
        act.remove(row)
        act.event.venue = "Pyke"
        act.summary = "Somewhere else."
    (one,) = run.last().changes
    assert one["after"] == {"venue": "Pyke"}
    assert run.is_told_by_its_trail()


def test_a_column_that_is_changed_twice_has_its_first_and_last_value(run: Running):
    with run.database.write() as session, change(session, run.slug, CONSOLE, run.now, "twice") as act:
        for venue in ("Pyke", "Harlaw"):
            act.event.venue = venue
            session.flush()
        act.summary = "Somewhere else."
    (one,) = run.last().changes
    assert (one["before"], one["after"]) == ({"venue": ""}, {"venue": "Harlaw"})


def test_what_is_changed_and_changed_back_is_no_change(run: Running):
    version = run.event().version
    with run.database.write() as session, change(session, run.slug, CONSOLE, run.now, "twice") as act:
        for venue in ("Pyke", ""):
            act.event.venue = venue
            session.flush()
        act.summary = "Nowhere."
    assert run.event().version == version


def test_a_change_has_to_say_what_it_was(run: Running):
    with (
        pytest.raises(AssertionError, match="does not say what"),
        run.database.write() as session,
        change(session, run.slug, CONSOLE, run.now, "silent") as act,
    ):
        act.event.venue = "Pyke"


def test_a_refusal_leaves_nothing_behind(run: Running):
    before = run.rows()
    with (
        pytest.raises(NotNow),
        run.database.write() as session,
        change(session, run.slug, CONSOLE, run.now, "half") as act,
    ):
        act.event.venue = "Pyke"
        session.flush()
        raise NotNow("No.")
    assert run.rows() == before
    assert len(run.trail()) == run.event().version


def test_there_is_no_change_of_nothing(run: Running):
    with (
        pytest.raises(EventNotFound, match="There is no event nowhere"),
        run.database.write() as session,
        change(session, "nowhere", CONSOLE, run.now, "lost"),
    ):
        pass


def test_the_trail_alone_tells_the_event(run: Running):
    run.with_players(5, accounts=True).playing().enter_all().close().start(2, size=4).play_round().play_round()
    with run.database.read() as session:
        event = session.scalars(select(Event)).one()
        told, rows = rebuild_rows(trail_entries(session, event)), current_rows(session, event)
    assert told == rows
    assert {table for table, _ in rows} >= {"event", "stage", "entry", "stage_player", "round", "seating", "seat"}


def test_two_events_do_not_mix(run: Running):
    other = Running(run.database, "Another Cup").with_players(3)
    run.add_player("Ann")
    assert other.is_told_by_its_trail() and run.is_told_by_its_trail()
    assert all(row["event_id"] == run.event().id.hex for key, row in run.rows().items() if key[0] != "event")


def test_a_session_that_looked_before_sees_what_others_did_since(run: Running):
    """Whoever changes an event waits for the others, and then works with what they left."""
    run.with_players(2, accounts=True).playing()
    if run.database.is_sqlite:
        pytest.skip("SQLite lets nobody write between another's look and write")
    with run.database.write() as session:
        stale = Book(session, session.scalars(select(Event)).one())
        assert [entry.name for entry in stale.entries] == ["Ann", "Bob"]
        run.do(entries.edit_entry, 1, name="Anna")
        entries.edit_entry(session, run.slug, 1, CONSOLE, run.now, faction="stark")
        assert [entry.name for entry in stale.entries] == ["Anna", "Bob"]
    assert run.is_told_by_its_trail()
    assert run.entry(1).name == "Anna"


def test_every_row_of_an_event_goes_with_it(run: Running):
    run.with_players(2).playing()
    with run.database.write() as session:
        session.delete(session.scalars(select(Event)).one())
    with run.database.read() as session:
        for model in (Entry, Stage, Table):
            assert session.scalars(select(model)).all() == []
