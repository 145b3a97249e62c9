"""What this installation is, and whether it can work."""

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

TRIED_EVERY: Final = timedelta(seconds=10)


class WriteProbe:
    """Whether the database takes writes: tried for real, at most every few seconds, however many ask."""

    def __init__(self) -> None:
        self._trying = Lock()
        self._tried_at: datetime | None = None
        self._problem: Problem | None = None

    def check(self, database: Database, now: datetime) -> None:
        """Raises what the last try met; while somebody tries, the others don't wait for it."""
        if self._trying.acquire(blocking=False):
            try:
                if self._tried_at is None or abs(now - self._tried_at) >= TRIED_EVERY:
                    self._problem, self._tried_at = _met(database, now), now
            finally:
                self._trying.release()
        if self._problem is not None:
            raise self._problem


def _met(database: Database, now: datetime) -> Problem | None:
    """One row is written and kept."""
    try:
        with database.write() as session:
            take_lease(session, "health", "whoever is asked", now, timedelta())
    except Problem as problem:
        return problem
    except SQLAlchemyError:
        return DatabaseUnavailable("The database can't be written; its log tells why.")
    return None


def load_installation(session: Session) -> Installation:
    return session.get_one(Installation, 1)


def check_health(database: Database) -> SchemaState:
    """Raises a Problem unless the database answers and its schema is the one we work with."""
    try:
        state = schema_state(database)
    except SQLAlchemyError as error:
        raise DatabaseUnavailable("The database does not answer.") from error
    if state.fault:
        raise SchemaNotCurrent(state.fault, revision=state.current, expected=state.head)
    return state
