"""This installation, and whether it can work."""

from datetime import datetime, timedelta
from threading import Lock
from typing import Final

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from tournament.core.models.installation import Installation
from tournament.core.problems import DatabaseUnavailable, Problem, SchemaNotCurrent
from tournament.core.storage.database import Database
from tournament.core.storage.database_schema import SchemaState, schema_state
from tournament.core.storage.leases import take_lease

WRITE_TEST_INTERVAL: Final = timedelta(seconds=10)


class WriteProbe:
    """Tests whether the database takes writes, at most every few seconds."""

    def __init__(self) -> None:
        self._trying = Lock()
        self._tried_at: datetime | None = None
        self._problem: Problem | None = None

    def check(self, database: Database, now: datetime) -> None:
        """Raise the problem of the last test; while one thread tests, others don't wait."""
        if self._trying.acquire(blocking=False):
            try:
                if self._tried_at is None or abs(now - self._tried_at) >= WRITE_TEST_INTERVAL:
                    self._problem, self._tried_at = _write_problem(database, now), now
            finally:
                self._trying.release()
        if self._problem is not None:
            raise self._problem


def _write_problem(database: Database, now: datetime) -> Problem | None:
    """Write one row; return the problem it met, if any."""
    try:
        with database.write() as session:
            take_lease(session, "health", "health check", now, timedelta())
    except Problem as problem:
        return problem
    except SQLAlchemyError:
        return DatabaseUnavailable("The database can't be written. See the log of the server.")
    return None


def load_installation(session: Session) -> Installation:
    return session.get_one(Installation, 1)


def check_health(database: Database) -> SchemaState:
    """Return the schema's state; raise a Problem if the database can't be used."""
    try:
        state = schema_state(database)
    except SQLAlchemyError as error:
        raise DatabaseUnavailable("The database does not answer.") from error
    if state.fault:
        raise SchemaNotCurrent(state.fault, revision=state.current, expected=state.head)
    return state
