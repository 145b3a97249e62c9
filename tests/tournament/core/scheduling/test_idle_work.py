"""What runs every second must not read the matches that are stored, however many there are."""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Flask
from sqlalchemy import Connection, event

from bench.idle import IdleService, store_matches
from tests.support.tournament.people import browser, make_account
from tournament.core.storage.database import Database
from tournament.tables import Base

FEW, MANY = 300, 3_000
MOST_ROWS = 60
"""Rows that one statement may look at in a tick of an idle installation."""
ONE_ROW = ("lease", "installation")
GROWING = {table.name for table in Base.metadata.sorted_tables} - {*ONE_ROW}
PARTIAL = {
    index.name
    for table in Base.metadata.sorted_tables
    for index in table.indexes
    if index.dialect_options["sqlite"]["where"] is not None
}
Sent = tuple[str, tuple[object, ...] | dict[str, object]]


@contextmanager
def statements_of(database: Database) -> Iterator[dict[str, Sent]]:
    """Every statement that is sent meanwhile, once."""
    found: dict[str, Sent] = {}

    def note(connection: Connection, cursor: object, statement: str, values: object, *_: object) -> None:
        if re.match(r"(SELECT|UPDATE|DELETE|INSERT|WITH)\b", statement):
            found.setdefault(statement, (statement, values))

    event.listen(database.engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(database.engine, "before_cursor_execute", note)


def idle_statements(database: Database) -> list[Sent]:
    service = IdleService(database)
    try:
        with statements_of(database) as found:
            service.tick()
    finally:
        service.close()
    asked = " ".join(found)
    for table in ("timer", "paper", "online_record", "online_state", "online_match", "lab_position", "lease"):
        assert re.search(rf"(FROM|JOIN|INTO) {table}\b", asked), f"no tick asks for {table}"
    return list(found.values())


def scans(database: Database, sent: Sent) -> list[str]:
    """What a plan reads whole, or nearly."""
    return _sqlite_scans(database, sent) if database.is_sqlite else _postgresql_scans(database, sent)


def _sqlite_scans(database: Database, sent: Sent) -> list[str]:
    statement, values = sent
    with database.engine.connect() as connection:
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
        lines = [row.detail for row in plan]
    found = []
    for line in lines:
        scan = re.match(r"SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?", line)
        if scan and scan[1] in GROWING and scan[2] not in PARTIAL:
            found.append(f"{line}: {statement}")
    return found


def _postgresql_scans(database: Database, sent: Sent) -> list[str]:
    statement, values = sent
    with database.engine.connect() as connection:
        plan = connection.exec_driver_sql(f"EXPLAIN (ANALYZE, FORMAT JSON) {statement}", values).scalar_one()
        connection.rollback()
    found = []
    for node in _nodes((json.loads(plan) if isinstance(plan, str) else plan)[0]["Plan"]):
        read = (node["Actual Rows"] + node.get("Rows Removed by Filter", 0)) * node["Actual Loops"]
        if read > MOST_ROWS:
            found.append(f"{node['Node Type']} of {node.get('Relation Name')} reads {read} rows: {statement}")
    return found


def _nodes(node: dict[str, object]) -> Iterator[dict[str, object]]:
    yield node
    for below in node.get("Plans", ()):
        yield from _nodes(below)


def test_no_tick_reads_all_stored_rows(either_database: Database):
    store_matches(either_database, MANY)
    sent = idle_statements(either_database)
    assert [fault for one in sent for fault in scans(either_database, one)] == []


def test_the_lobby_that_every_waiting_player_asks_again_and_again_does_not_either(either_app: Flask):
    database: Database = either_app.extensions["kingsmoot.database"]
    store_matches(database, MANY)
    client = browser(either_app, make_account(database, "Ann"))
    client.get("/matches")
    with statements_of(database) as found:
        assert client.get("/matches").status_code == 200
    assert any("FROM online_match" in statement for statement in found)
    assert [fault for one in found.values() for fault in scans(database, one)] == []


def test_a_tick_does_the_same_work_for_many_stored_matches_as_for_few(database: Database):
    store_matches(database, FEW)
    few = _steps(database)
    store_matches(database, MANY)
    many = _steps(database)
    assert few.keys() == many.keys()
    grown = {statement: (few[statement], steps) for statement, steps in many.items() if steps > few[statement] + 50}
    assert grown == {}


def _steps(database: Database) -> dict[str, int]:
    """How many instructions of SQLite's machine each statement takes."""
    sent = idle_statements(database)
    steps = dict.fromkeys((statement for statement, _ in sent), 0)
    with sqlite3.connect(database.url.database or "", isolation_level=None) as connection:
        for statement, values in sent:

            def count(statement: str = statement) -> None:
                steps[statement] += 1

            connection.execute("BEGIN")
            connection.set_progress_handler(count, 1)
            connection.execute(statement, values).fetchall()
            connection.set_progress_handler(None, 1)
            connection.execute("ROLLBACK")
    connection.close()
    return steps


def test_a_scan_is_found(either_database: Database):
    store_matches(either_database, FEW)
    assert scans(either_database, ("SELECT name FROM online_seat WHERE bot IS NULL", ()))
