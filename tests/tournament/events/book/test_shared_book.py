"""The shared book: brought forward by the trail it is what a fresh reading finds, and two events never share one."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

from sqlalchemy import event as hooks

from tests.support.tournament.running import Running
from tournament.core.storage.database import Database
from tournament.events.backup.operations.backup import export_event, import_event, open_backup
from tournament.events.book.book import Book, load_book
from tournament.events.book.shared_book import read_book
from tournament.events.book.versions import make_etag
from tournament.events.entries.operations import registration as entries
from tournament.events.history.operations.undo import undo
from tournament.events.lifecycle.operations import lifecycle as events
from tournament.events.lifecycle.operations import stages
from tournament.events.rounds.operations import lifecycle as rounds
from tournament.events.rounds.operations import results
from tournament.events.rounds.operations.results import ResultInput
from tournament.events.trail.recorded_tables import plain_row

ROWS = ("stages", "entries", "stage_players", "forbidden", "rounds", "tables", "seats")
IN_ORDER = ("stages", "entries", "rounds")


def rows_of(book: Book) -> dict[str, list[dict[str, object]]]:
    found = {name: [plain_row(row) for row in getattr(book, name)] for name in ROWS}
    for name in set(ROWS) - set(IN_ORDER):
        found[name].sort(key=lambda row: str(row["id"]))
    return found


def same(moot: Running) -> None:
    """What everybody reads is what stands in the tables."""
    with moot.database.read() as session:
        shared, fresh = read_book(session, moot.slug), load_book(session, moot.slug)
        assert rows_of(shared) == rows_of(fresh)
        assert shared.event.version == fresh.event.version
        for stage in shared.stages:
            assert shared.standings(stage).rows == fresh.standings(fresh.stage(stage.number)).rows
            for round_ in shared.rounds_of(stage):
                tables = [[seat.place for seat in shared.seats_at(table)] for table in shared.tables_of(round_)]
                assert all(places == sorted(places) for places in tables)


def test_a_book_that_is_brought_forward_is_the_event_as_it_is(database: Database):
    moot = Running(database).with_players(9)
    steps: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
        (entries.add_guest, ("Late Lothor", "code")),
        (stages.drop, (3,)),
        (rounds.unpair_round, ("somebody dropped",)),
        (rounds.pair_round, ()),
        (rounds.publish_round, ()),
    ]
    same(moot)
    moot.playing()
    same(moot)
    for operation, given in steps:
        moot.do(operation, *given)
        same(moot)
    for table in [table for table in moot.tables() if len(table.players) == 2]:
        moot.do(results.enter_result, 1, 1, table.number, ResultInput("win", table.players[0]))
        same(moot)
    moot.do(undo, moot.event().version)
    same(moot)
    moot.do(entries.edit_entry, 1, name="Renamed Rickon")
    same(moot)
    moot.enter_all()
    same(moot)
    moot.next_round()
    same(moot)


def test_a_reading_after_one_result_asks_for_few_rows(database: Database):
    moot = Running(database).with_players(30).playing()
    same(moot)
    moot.do(results.enter_result, 1, 1, 1, ResultInput("double loss"))
    read: list[str] = []
    with database.read() as session:
        hooks.listen(session, "do_orm_execute", lambda state: read.append(str(state.statement)))
        book = read_book(session, moot.slug)
    assert book.table(book.rounds[0], 1).result is not None
    assert [line for line in read if re.search(r"FROM (entry|seat|stage_player)\b", line)] == []


def test_what_follows_from_a_book_is_worked_out_once(database: Database):
    moot = Running(database).with_players(8).playing()
    with database.read() as session:
        book, again = read_book(session, moot.slug), read_book(session, moot.slug)
    assert book is again
    assert book.standings(book.stages[0]) is again.standings(again.stages[0])


def test_nobody_waits_for_what_somebody_else_works_out(database: Database):
    moot = Running(database).with_players(2)
    with moot.database.read() as session:
        book = read_book(session, moot.slug)
    begun, other_done = Event(), Event()

    def slow() -> bool:
        begun.set()
        return other_done.wait(60)

    with ThreadPoolExecutor(2) as people:
        first = people.submit(book.once, "slow", slow)
        assert begun.wait(60)
        assert people.submit(book.once, "quick", lambda: 7).result(10) == 7
        again = people.submit(book.once, "slow", lambda: False)  # waits for the first, and gets its answer
        other_done.set()
        assert first.result(10) is again.result(10) is True


def test_an_event_that_was_deleted_and_brought_back_shares_no_page_with_the_one_before(database: Database):
    moot = Running(database)
    with database.read() as session:
        kept = export_event(session, moot.slug)
    moot.do(events.edit_event, venue="Pyke")
    with database.read() as session:
        before = read_book(session, moot.slug)
        tag, version = make_etag(before.mark, "public"), before.event.version
    moot.do(events.delete_draft)
    moot.do(import_event, open_backup(kept))  # the import is a line of the trail, as the edit was
    with database.read() as session:
        after = read_book(session, moot.slug)
    assert after.event.version == version
    assert after.event.venue == ""
    assert make_etag(after.mark, "public") != tag
