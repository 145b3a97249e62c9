"""Database: sessions to read and to write, on SQLite and PostgreSQL."""

import sqlite3
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import msgspec
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPICursor, DBAPIModule
from sqlalchemy.exc import DBAPIError, DisconnectionError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.orm import Session as Session
from sqlalchemy.orm import sessionmaker
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from tournament.core.problems import DISK_FULL_TEXT, DatabaseBusy, DatabaseUnavailable, DiskFull
from tournament.core.storage.prepared_statement import DriverRow, PreparedStatement, Statement
from tournament.core.translation import gettext, translatable

BUSY_TIMEOUT_SECONDS = 10
BUSY_TEXT = translatable("The server is busy. Nothing was changed. Try again in a few seconds.")
POOL_SIZE = 16
UNPINGED_SECONDS = 1.0
"""A connection that was used this recently is not pinged; any other is."""
SQLITE_PRAGMAS = (
    f"PRAGMA busy_timeout = {BUSY_TIMEOUT_SECONDS * 1000}",  # first: changing the journal mode may have to wait
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)


class Database:
    """Sessions of a database: `read()` can't write, `write()` commits or rolls back."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        make = _sqlite_engine if self.is_sqlite else _postgresql_engine
        self.engine = make(url, {"max_overflow": POOL_SIZE})
        self._readers = sessionmaker(_read_only_engine(self.engine), expire_on_commit=False, close_resets_only=False)
        self.writers = sessionmaker(self.engine, expire_on_commit=False, close_resets_only=False)
        # For single statements: autocommit connections, which need no reset.
        alone = {"max_overflow": 0, "pool_reset_on_return": None, "isolation_level": "AUTOCOMMIT"}
        self._direct = make(url, alone)
        self._prepared: dict[Statement, PreparedStatement] = {}
        # SQLite lets one writer in at a time and is unfair to those that wait; a lock in the process isn't.
        self._turn = threading.Lock() if self.is_sqlite else None

    @property
    def name(self) -> str:
        """The URL without its password."""
        return self.url.render_as_string(hide_password=True)

    @contextmanager
    def read(self) -> Iterator[Session]:
        with _translate_db_errors(), self._readers() as session:
            yield session

    @contextmanager
    def write(self) -> Iterator[Session]:
        with self._write_turn(), _translate_db_errors(), self.writers.begin() as session:
            yield session

    def look(self, statement: Statement, values: Mapping[str, object]) -> DriverRow | None:
        """Return the first row of a statement, executed by the driver alone.

        This is for statements that are built once and executed often. A dead connection is replaced once.
        """
        prepared = self._prepare(statement)
        with _translate_db_errors():
            try:
                return self._looked(prepared, values)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
            return self._looked(prepared, values)

    def _looked(self, prepared: PreparedStatement, values: Mapping[str, object]) -> DriverRow | None:
        with self._driver() as cursor:
            found = cursor.execute(prepared.text, prepared.values(values)).fetchone()
        return None if found is None else prepared.row(found)

    def change(self, *steps: tuple[Statement, Mapping[str, object]]) -> bool:
        """Execute statements in one transaction, each only if the last one changed a row.

        Return whether all did; if not, nothing was changed. The driver executes them alone, so listeners of sessions
        don't see the change.
        """
        prepared = [(self._prepare(statement), values) for statement, values in steps]
        with self._write_turn(), _translate_db_errors(), self._driver() as cursor:
            if len(prepared) == 1:
                return _execute_change(cursor, *prepared[0])
            cursor.execute("BEGIN IMMEDIATE" if self.is_sqlite else "BEGIN")
            try:
                done = all(_execute_change(cursor, *step) for step in prepared)
                if done:
                    cursor.connection.commit()
            finally:
                cursor.connection.rollback()  # without effect after a commit
            return done

    def _prepare(self, statement: Statement) -> PreparedStatement:
        found = self._prepared.get(statement)
        if found is None:
            found = self._prepared[statement] = PreparedStatement(statement, self._direct.dialect)
        return found

    @contextmanager
    def _driver(self) -> Iterator[DBAPICursor]:
        """Yield a cursor of the driver, and raise its errors as SQLAlchemy's."""
        held = None
        try:
            held = self._direct.raw_connection()
            cursor = held.cursor() if self.is_sqlite else held.cursor(binary=True)
            try:
                yield cursor
            finally:
                cursor.close()
        except self._direct.dialect.loaded_dbapi.Error as error:
            raise self._sqlalchemy_error(error, held) from error
        finally:
            if held is not None:
                held.close()

    def _sqlalchemy_error(self, error: DBAPIModule.Error, held: PoolProxiedConnection | None) -> DBAPIError:
        dialect = self._direct.dialect
        is_gone = held is not None and dialect.is_disconnect(error, held.dbapi_connection, None)
        if held is not None and is_gone:
            held.invalidate(error)
            self.close()  # idle connections lead to the same server
        known = dialect.loaded_dbapi.Error
        told = DBAPIError.instance(None, None, error, known, True, connection_invalidated=is_gone, dialect=dialect)
        assert isinstance(told, DBAPIError)
        return told

    @contextmanager
    def _write_turn(self) -> Iterator[None]:
        if self._turn is None:
            yield
            return
        if not self._turn.acquire(timeout=BUSY_TIMEOUT_SECONDS):
            raise DatabaseBusy(gettext(BUSY_TEXT))
        try:
            yield
        finally:
            self._turn.release()

    def close(self) -> None:
        """Close all idle connections; later queries open new ones."""
        self.engine.dispose()
        self._direct.dispose()


def _execute_change(cursor: DBAPICursor, prepared: PreparedStatement, values: Mapping[str, object]) -> bool:
    cursor.execute(prepared.text, prepared.values(values))
    return cursor.rowcount > 0


@contextmanager
def _translate_db_errors() -> Iterator[None]:
    """Raise a Problem if the database is busy, full or gone; leave other errors alone."""
    try:
        yield
    except SQLAlchemyError as error:
        problem = _availability_problem(error)
        if problem is None:
            raise
        raise problem from error


def _availability_problem(error: SQLAlchemyError) -> DatabaseBusy | DatabaseUnavailable | None:
    """Return the Problem of a busy, full or unreachable database, or None."""
    if isinstance(error, PoolTimeout):
        return DatabaseBusy(gettext("The database is busy. Try again in a moment."))
    if not isinstance(error, DBAPIError):
        return None
    cause = error.orig
    if isinstance(cause, sqlite3.Error):
        name = getattr(cause, "sqlite_errorname", "")
        if name.startswith("SQLITE_BUSY"):
            return DatabaseBusy(gettext(BUSY_TEXT))
        if name == "SQLITE_FULL":
            return DiskFull(gettext(DISK_FULL_TEXT))
        if name.startswith(("SQLITE_IOERR", "SQLITE_CANTOPEN", "SQLITE_READONLY")):
            return DatabaseUnavailable(
                gettext("The database can't be written. Nothing was changed. Tell the operator of this site.")
            )
        return None
    state = getattr(cause, "sqlstate", None)
    if state == DISK_FULL_STATE:
        return DiskFull(gettext(DISK_FULL_TEXT))
    if error.connection_invalidated or (
        isinstance(error, OperationalError) and (state or "08").startswith(UNAVAILABLE_STATES)
    ):
        return DatabaseUnavailable(
            gettext("The database does not answer. Nothing was changed. Try again in a moment.")
        )
    return None


DISK_FULL_STATE = "53100"
"""PostgreSQL's state for a full disk."""
UNAVAILABLE_STATES = ("08", "53", "57P")
"""PostgreSQL's states for a lost connection, exhausted resources, and a server that stops or starts."""


def _read_only_engine(engine: Engine) -> Engine:
    """Return an engine whose sessions can't write and read one snapshot.

    SQLite reads a snapshot in every transaction.
    """
    options: dict[str, object] = {"reading": True}
    if engine.dialect.name == "postgresql":
        options |= {"postgresql_readonly": True, "isolation_level": "REPEATABLE READ"}
    return engine.execution_options(**options)


def _postgresql_engine(url: str, pooled: Mapping[str, object]) -> Engine:
    engine = create_engine(
        url,
        pool_size=POOL_SIZE,
        pool_use_lifo=True,  # few connections are used, and those all the time
        json_deserializer=msgspec.json.decode,
        **pooled,
    )

    def used(_connection: object, entry: ConnectionPoolEntry) -> None:
        entry.info["used"] = time.monotonic()

    def check(connection: object, entry: ConnectionPoolEntry, _proxy: PoolProxiedConnection) -> None:
        """Ping a connection unless it was used just now: a ping costs as much as a query."""
        if time.monotonic() - entry.info.get("used", 0.0) < UNPINGED_SECONDS:
            return
        try:
            engine.dialect.do_ping(connection)  # type: ignore[arg-type]
        except engine.dialect.loaded_dbapi.Error as error:
            raise DisconnectionError("its server is gone") from error

    event.listen(engine, "checkin", used)
    event.listen(engine, "checkout", check)
    return engine


def _sqlite_engine(url: str, pooled: Mapping[str, object]) -> Engine:
    path = make_url(url).database
    if path and not path.startswith("file:"):
        Path(path).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    engine = create_engine(
        url,
        pool_size=POOL_SIZE,
        pool_use_lifo=True,  # the last one has its pages in memory
        connect_args={"timeout": BUSY_TIMEOUT_SECONDS, "check_same_thread": False},
        json_deserializer=msgspec.json.decode,  # takes half the time of json.loads for a row of thousands of changes
        **pooled,
    )
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # no implicit BEGIN of the driver; _begin_sqlite begins
    for pragma in SQLITE_PRAGMAS:
        connection.execute(pragma)


def _begin_sqlite(connection: Connection) -> None:
    """Begin a transaction; to write, take the lock at once.

    After a plain BEGIN, a later write fails with "database is locked" no matter how long it may wait.
    """
    options = connection.get_execution_options()
    reading = options.get("reading", False)
    connection.exec_driver_sql(f"PRAGMA query_only = {'ON' if reading else 'OFF'}")
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")
