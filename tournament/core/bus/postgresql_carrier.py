"""Carrier of notifications over PostgreSQL's LISTEN and NOTIFY."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from sqlalchemy import text

from tournament.core.bus.relayed_bus import CHANNEL, LISTEN_SECONDS
from tournament.core.storage.database import Database

CONNECT_TIMEOUT_SECONDS = 3
_NOTIFY = text("SELECT pg_notify(:channel, :line)")


class PostgresqlCarrier:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._address = database.url.set(drivername="postgresql").render_as_string(hide_password=False)

    def send(self, line: str) -> None:
        self._database.look(_NOTIFY, {"channel": CHANNEL, "line": line})

    @contextmanager
    def listening(self) -> Iterator[Iterator[str | None]]:
        with psycopg.connect(self._address, autocommit=True, connect_timeout=CONNECT_TIMEOUT_SECONDS) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            yield self._lines(connection)

    def _lines(self, connection: psycopg.Connection) -> Iterator[str | None]:
        while True:
            for notice in connection.notifies(timeout=LISTEN_SECONDS):
                yield notice.payload
            yield None

    def close(self) -> None:
        """Do nothing: the database owns the connections."""
