"""The database: sessions that read, sessions that write, and what SQLite and PostgreSQL each need for it."""

import sqlite3
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, Executable, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError, DisconnectionError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.orm import Session as Session
from sqlalchemy.orm import sessionmaker
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from tournament.problems import DatabaseBusy, DatabaseUnavailable

BUSY_SECONDS = 10
TOO_MANY = f"So many write at once that no turn came up in {BUSY_SECONDS} seconds."
POOL_SIZE = 16
FRESH_SECONDS = 1.0
"""A connection that was in use so lately is taken as it is; any other is asked first whether its server is there."""
SQLITE_PRAGMAS = (
    f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}",  # first: changing the journal mode may have to wait
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)


class Database:
    """One engine; `read()` can't write, `write()` commits at the end or rolls back."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.engine = _sqlite_engine(url) if self.is_sqlite else _postgresql_engine(url)
        self._readers = sessionmaker(_reading(self.engine), expire_on_commit=False, close_resets_only=False)
        self.writers = sessionmaker(self.engine, expire_on_commit=False, close_resets_only=False)
        self._looking = _looking(self.engine)
        # SQLite lets one writer in at a time and is unfair to those who wait; a lock in the process is not.
        self._turn = threading.Lock() if self.is_sqlite else None

    @property
    def name(self) -> str:
        """The URL without its password."""
        return self.url.render_as_string(hide_password=True)

    @contextmanager
    def read(self) -> Iterator[Session]:
        with _said_plainly(), self._readers() as session:
            yield session

    @contextmanager
    def write(self) -> Iterator[Session]:
        with self._my_turn(), _said_plainly(), self.writers.begin() as session:
            yield session

    def look(self, statement: Executable, values: Mapping[str, object]) -> tuple[Any, ...] | None:
        """The first row that a statement reads, without a session or a transaction around it: a third of the cost.
        A connection that turns out to be dead is replaced once."""
        with _said_plainly():
            try:
                return self._looked(statement, values)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
            return self._looked(statement, values)

    def _looked(self, statement: Executable, values: Mapping[str, object]) -> tuple[Any, ...] | None:
        with self._looking.connect() as connection:
            found = connection.execute(statement, values).first()
        return None if found is None else tuple(found)

    @contextmanager
    def _my_turn(self) -> Iterator[None]:
        if self._turn is None:
            yield
            return
        if not self._turn.acquire(timeout=BUSY_SECONDS):
            raise DatabaseBusy(f"{TOO_MANY} Nothing was changed; try again in a few seconds.")
        try:
            yield
        finally:
            self._turn.release()

    def close(self) -> None:
        self.engine.dispose()


@contextmanager
def _said_plainly() -> Iterator[None]:
    """What keeps a database from working is no fault of ours: it is said as what it is, and everything else stays."""
    try:
        yield
    except SQLAlchemyError as error:
        problem = _away(error)
        if problem is None:
            raise
        raise problem from error


def _away(error: SQLAlchemyError) -> DatabaseBusy | DatabaseUnavailable | None:
    """Whether the database is busy, full or gone; None where it works and something else went wrong."""
    if isinstance(error, PoolTimeout):
        return DatabaseBusy("So many ask the database at once that no connection came free; try again in a moment.")
    if not isinstance(error, DBAPIError):
        return None
    cause = error.orig
    if isinstance(cause, sqlite3.Error):
        name = getattr(cause, "sqlite_errorname", "")
        if name.startswith("SQLITE_BUSY"):
            return DatabaseBusy(f"{TOO_MANY} Nothing was changed; try again in a few seconds.")
        if name == "SQLITE_FULL":
            return DatabaseUnavailable("The disk here is full. Nothing was changed; tell whoever runs this.")
        if name.startswith(("SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_READONLY")):
            return DatabaseUnavailable("The database can't be written. Nothing was changed; tell whoever runs this.")
        return None
    state = getattr(cause, "sqlstate", None)
    if error.connection_invalidated or (isinstance(error, OperationalError) and (state or "08").startswith(AWAY)):
        return DatabaseUnavailable("The database does not answer. Nothing was changed; try again in a moment.")
    return None


AWAY = ("08", "53", "57P")
"""PostgreSQL's states: the connection is gone, resources are used up, the server is shutting down or starting."""


def _reading(engine: Engine) -> Engine:
    """All reads of a session see the database as it was at the first of them; SQLite does so by itself."""
    options: dict[str, object] = {"reading": True}
    if engine.dialect.name == "postgresql":
        options |= {"postgresql_readonly": True, "isolation_level": "REPEATABLE READ"}
    return engine.execution_options(**options)


def _looking(engine: Engine) -> Engine:
    """Each statement is by itself."""
    if engine.dialect.name == "postgresql":
        return engine.execution_options(isolation_level="AUTOCOMMIT")
    return engine.execution_options(looking=True)


def _postgresql_engine(url: str) -> Engine:
    engine = create_engine(url, pool_size=POOL_SIZE, max_overflow=POOL_SIZE, json_deserializer=msgspec.json.decode)

    def used(_connection: object, entry: ConnectionPoolEntry) -> None:
        entry.info["used"] = time.monotonic()

    def check(connection: object, entry: ConnectionPoolEntry, _proxy: PoolProxiedConnection) -> None:
        """A ping before each use would cost as much as to read a row."""
        if time.monotonic() - entry.info.get("used", 0.0) < FRESH_SECONDS:
            return
        try:
            engine.dialect.do_ping(connection)  # type: ignore[arg-type]
        except engine.dialect.loaded_dbapi.Error as error:
            raise DisconnectionError("its server is gone") from error

    event.listen(engine, "checkin", used)
    event.listen(engine, "checkout", check)
    return engine


def _sqlite_engine(url: str) -> Engine:
    path = make_url(url).database
    if path and not path.startswith("file:"):
        Path(path).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    engine = create_engine(
        url,
        pool_size=POOL_SIZE,
        max_overflow=POOL_SIZE,
        connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
        json_deserializer=msgspec.json.decode,  # half the time of json.loads for a line of thousands of changes
    )
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # the driver begins nothing by itself; _begin_sqlite does
    for pragma in SQLITE_PRAGMAS:
        connection.execute(pragma)


def _begin_sqlite(connection: Connection) -> None:
    """A plain BEGIN that writes later fails with "database is locked" however long it may wait."""
    options = connection.get_execution_options()
    if options.get("looking", False):
        return
    reading = options.get("reading", False)
    connection.exec_driver_sql(f"PRAGMA query_only = {'ON' if reading else 'OFF'}")
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")
