"""A migrated database of each kind, with a table in which handlers note what they did."""

import pytest
from sqlalchemy import text

from tournament.core.storage.database import Database


def with_shots(database: Database) -> Database:
    with database.write() as session:
        session.execute(text("CREATE TABLE shot (subject TEXT NOT NULL, process TEXT NOT NULL)"))
    return database


@pytest.fixture
def timers(either_database: Database) -> Database:
    return with_shots(either_database)


@pytest.fixture
def one_timers(one_database: Database) -> Database:
    """On one kind of database, in rotation."""
    return with_shots(one_database)
