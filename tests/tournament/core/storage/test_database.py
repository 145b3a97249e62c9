"""Sessions: reading ones can't write, writing ones commit or roll back, and writers take turns."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import uuid4

import pytest
from sqlalchemy import bindparam, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError

from tests.support.tournament.postgresql import Emptied
from tournament.accounts.models import Account, SignIn
from tournament.accounts.operations.sessions import open_session
from tournament.core.problems import DatabaseBusy, DatabaseUnavailable, DiskFull
from tournament.core.storage.database import Database
from tournament.tables import Base

COUNTER = "CREATE TABLE counter (n INTEGER NOT NULL)"


def count(database: Database) -> int:
    with database.read() as session:
        return session.execute(text("SELECT n FROM counter")).scalar_one()


@pytest.fixture
def counter(either_empty_database: Database) -> Database:
    with either_empty_database.write() as session:
        session.execute(text(COUNTER))
        session.execute(text("INSERT INTO counter VALUES (0)"))
    return either_empty_database


def test_a_writing_session_commits(counter: Database):
    with counter.write() as session:
        session.execute(text("UPDATE counter SET n = 7"))
    assert count(counter) == 7


def test_a_writing_session_that_fails_changes_nothing(counter: Database):
    with pytest.raises(ZeroDivisionError), counter.write() as session:
        session.execute(text("UPDATE counter SET n = 7"))
        raise ZeroDivisionError
    assert count(counter) == 0


def test_a_reading_session_cannot_write(counter: Database):
    with counter.read() as session, pytest.raises(DBAPIError, match=r"read-?only"):
        session.execute(text("UPDATE counter SET n = 7"))
    with counter.write() as session:  # the same connection writes again
        session.execute(text("UPDATE counter SET n = 8"))
    assert count(counter) == 8


def test_writers_that_read_first_lose_no_update(counter: Database):
    def add_one(_: int) -> None:
        with counter.write() as session:
            lock = "" if counter.is_sqlite else " FOR UPDATE"
            n = session.execute(text(f"SELECT n FROM counter{lock}")).scalar_one()
            session.execute(text("UPDATE counter SET n = :n"), {"n": n + 1})

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(add_one, range(80)))
    assert count(counter) == 80


def test_sqlite_is_set_up_for_safety(empty_database: Database):
    with empty_database.read() as session:
        settings = {
            name: session.execute(text(f"PRAGMA {name}")).scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}


def test_the_name_hides_the_password():
    database = Database("postgresql+psycopg://ann:hunter2@db.example/moot")
    assert database.name == "postgresql+psycopg://ann:***@db.example/moot"
    database.close()


def test_who_gets_no_turn_to_write_is_told_to_come_again(counter: Database, monkeypatch: pytest.MonkeyPatch):
    if not counter.is_sqlite:
        pytest.skip("PostgreSQL has no turns; its writers wait for rows")
    monkeypatch.setattr("tournament.core.storage.database.BUSY_TIMEOUT_SECONDS", 0.05)
    with counter.write(), pytest.raises(DatabaseBusy, match="Nothing was changed"), counter.write():
        raise AssertionError("two write at once")
    assert count(counter) == 0


def test_a_full_disk_is_said_as_such_and_changes_nothing(counter: Database):
    with pytest.raises(DiskFull, match="The disk of the server is full"), counter.write() as session:
        if not counter.is_sqlite:  # as its server says it
            session.execute(text("UPDATE counter SET n = 7"))
            session.execute(text("DO $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = 'disk_full'; END $$"))
        pages = session.execute(text("PRAGMA page_count")).scalar_one()
        session.execute(text(f"PRAGMA max_page_count = {pages}"))
        for _ in range(100):
            session.execute(text("INSERT INTO counter VALUES (zeroblob(4000))"))
    assert count(counter) == 0


def test_a_server_that_goes_away_is_said_as_such(counter: Database):
    if counter.is_sqlite:
        pytest.skip("a file has no server")
    with pytest.raises(DatabaseUnavailable, match="does not answer"), counter.write() as session:
        session.execute(text("UPDATE counter SET n = 7"))
        session.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))
    assert count(counter) == 0


@pytest.mark.parametrize("fresh", [60.0, 0.0])
def test_a_connection_that_died_meanwhile_is_replaced(
    counter: Database, fresh: float, monkeypatch: pytest.MonkeyPatch
):
    """A look finds out by itself; before anything longer a connection that lay idle is asked."""
    if counter.is_sqlite:
        pytest.skip("a file has no server")
    monkeypatch.setattr("tournament.core.storage.database.UNPINGED_SECONDS", fresh)
    mine = text("SELECT pg_backend_pid()")
    before = counter.look(mine, {})
    assert before == counter.look(mine, {})
    other = Database(counter.url.render_as_string(hide_password=False))
    with other.write() as session:
        session.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": before[0]})
    other.close()
    if fresh:
        assert counter.look(mine, {}) not in (None, before)
    with counter.write() as session:
        session.execute(text("UPDATE counter SET n = 7"))
    assert count(counter) == 7


ADD: Final = text("UPDATE counter SET n = n + :by WHERE n = :had")


def test_changes_without_a_session_are_all_done_or_none(counter: Database):
    assert counter.change((ADD, {"by": 1, "had": 0}), (ADD, {"by": 1, "had": 1}))
    assert count(counter) == 2
    assert not counter.change((ADD, {"by": 1, "had": 2}), (ADD, {"by": 1, "had": 7}))
    assert count(counter) == 2
    broken = text("UPDATE counter SET n = NULL WHERE n = :had")
    with pytest.raises(IntegrityError):
        counter.change((ADD, {"by": 1, "had": 2}), (broken, {"had": 3}))
    assert count(counter) == 2
    assert counter.change((ADD, {"by": 1, "had": 2}))
    assert count(counter) == 3


def test_a_look_reads_what_a_session_has_written_and_values_as_their_columns_have_them(either_database: Database):
    table = Base.metadata.tables[SignIn.__tablename__]
    account, now = uuid4(), datetime(2026, 11, 17, 12, 30, 1, 5, tzinfo=UTC)
    with either_database.write() as session:
        session.add(Account(id=account, name="Arya", name_key="arya", created_at=now))
        session.flush()
        open_session(session, account, "needle", "a browser", now)
    asked = select(table.c.account_id, table.c.created_at, table.c.device).where(
        table.c.account_id == bindparam("who"), table.c.created_at <= bindparam("now"), table.c.device != "none"
    )
    assert either_database.look(asked, {"who": account, "now": now}) == (account, now, "a browser")
    assert either_database.look(asked, {"who": account, "now": now - timedelta(seconds=1)}) is None


def test_the_database_of_postgresql_is_the_same_for_every_test(migrated_postgresql: Emptied):
    def seen() -> tuple[object, ...]:
        with closing(Database(migrated_postgresql.url())) as database, database.write() as session:
            rows = tuple(session.execute(text("SELECT * FROM installation")))
            session.execute(text(COUNTER))
            session.execute(text("UPDATE installation SET created_at = now()"))
            session.add(Account(id=uuid4(), name="Arya", name_key="arya", created_at=datetime.now(UTC)))
        return rows

    first, name = seen(), migrated_postgresql.name
    migrated_postgresql.empty()
    assert migrated_postgresql.name not in (name, "")
    assert seen() == first
    migrated_postgresql.empty()
