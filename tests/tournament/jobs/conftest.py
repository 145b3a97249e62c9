"""A migrated database of each kind, with a table in which handlers note what they did."""

import pytest
from sqlalchemy import text

from tournament.database import Database


@pytest.fixture
def timers(either_database: Database) -> Database:
    with either_database.write() as session:
        session.execute(text("CREATE TABLE shot (subject TEXT NOT NULL, process TEXT NOT NULL)"))
    return either_database
