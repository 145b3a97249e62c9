"""Databases on the PostgreSQL server, which are kept and emptied after each test.

The server writes all its files to the disk before a database is made and when it is removed, which takes a second or
two on a busy machine; to empty one takes a hundredth of that.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from uuid import uuid4

from sqlalchemy import Connection, Engine, create_engine, text
from sqlalchemy.exc import SQLAlchemyError

SHAPE = """
    SELECT class.relname, attribute.attname, attribute.atttypid, attribute.attnotnull, attribute.atthasdef
    FROM pg_class AS class JOIN pg_attribute AS attribute ON attribute.attrelid = class.oid
    WHERE class.relnamespace = 'public'::regnamespace AND NOT attribute.attisdropped
    ORDER BY 1, 2
"""
"""Every column of every table and index."""


def make(server: Engine) -> str:
    """Its files are copied: what is written by way of the server's log has to be flushed before it can be removed."""
    name = new_name()
    with server.connect() as connection:
        info = connection.dialect.server_version_info
        copied = "STRATEGY FILE_COPY" if info is not None and info >= (15,) else ""  # older ones know nothing else
        connection.execute(text(f"CREATE DATABASE {name} {copied}"))
        connection.execute(text(f"ALTER DATABASE {name} SET synchronous_commit = off"))  # no test pulls the plug
    return name


def remove(server: Engine, name: str) -> None:
    with server.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))


def new_name() -> str:
    return f"kingsmoot_test_{uuid4().hex}"


def url_on(server: Engine, name: str) -> str:
    return server.url.set(database=name).render_as_string(hide_password=False)


class Emptied:
    """A database that is as it was at first for every test, and has a name of its own for each: whoever is left over
    from an earlier test does not find it."""

    def __init__(self, server: Engine, prepare: Callable[[str], None]) -> None:
        self.server = server
        self.prepare = prepare
        self.name = ""
        self.shape: list[tuple[object, ...]] = []
        self.rows: dict[str, list[dict[str, object]]] = {}

    def url(self) -> str:
        if not self.name:
            self.name = make(self.server)
            self.prepare(url_on(self.server, self.name))
            with self._inside() as connection:
                self.shape = shape_of(connection)
                for table in filled(connection):
                    found = connection.execute(text(f'SELECT * FROM "{table}"'))
                    self.rows[table] = [dict(row) for row in found.mappings()]
        return url_on(self.server, self.name)

    def empty(self) -> None:
        """Ends whatever is still connected, and takes away all that was written; a test may have done more to it than
        that, then the next one gets another."""
        try:
            with self.server.connect() as connection:
                ended = "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = :name"
                connection.execute(text(ended), {"name": self.name})
                name = new_name()
                connection.execute(text(f"ALTER DATABASE {self.name} RENAME TO {name}"))
                self.name = name
            with self._inside() as connection:
                if self.shape:
                    self._take_rows_away(connection)
                else:
                    connection.execute(text("DROP SCHEMA public CASCADE"))
                    connection.execute(text("CREATE SCHEMA public"))
                same = shape_of(connection) == self.shape
        except SQLAlchemyError:
            same = False
        if not same:
            self.close()

    def _take_rows_away(self, connection: Connection) -> None:
        connection.execute(text("SET session_replication_role = replica"))  # in any order
        for table in tables_of(connection) - {row[0] for row in self.shape}:
            connection.execute(text(f'DROP TABLE "{table}" CASCADE'))
        for table in filled(connection):
            connection.execute(text(f'DELETE FROM "{table}"'))
        for table, rows in self.rows.items():
            given = ", ".join(f":{column}" for column in rows[0])
            connection.execute(text(f'INSERT INTO "{table}" ({", ".join(rows[0])}) VALUES ({given})'), rows)

    def close(self) -> None:
        if self.name:
            remove(self.server, self.name)
        self.name = ""

    @contextmanager
    def _inside(self) -> Iterator[Connection]:
        engine = create_engine(url_on(self.server, self.name))
        try:
            with engine.begin() as connection:
                yield connection
        finally:
            engine.dispose()


def shape_of(connection: Connection) -> list[tuple[object, ...]]:
    return [tuple(row) for row in connection.execute(text(SHAPE))]


def tables_of(connection: Connection) -> set[str]:
    return set(connection.scalars(text("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")))


def filled(connection: Connection) -> list[str]:
    """The tables in which there is anything, asked in one go."""
    asked = [f"SELECT '{table}' WHERE EXISTS (SELECT FROM \"{table}\")" for table in tables_of(connection)]
    return list(connection.scalars(text(" UNION ALL ".join(asked)))) if asked else []
