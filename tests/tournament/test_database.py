"""Sessions: reading ones can't write, writing ones commit or roll back, and writers take turns."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from tournament.database import Database

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
