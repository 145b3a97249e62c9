"""Schema of the database: its revision, the needed revision, and the upgrade."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Final

from alembic import command
from alembic.config import Config as AlembicConfig
from alembic.runtime.migration import MigrationContext, MigrationInfo
from alembic.script import Script, ScriptDirectory
from sqlalchemy import Connection, text

from tournament.core.resources import resource_dir
from tournament.core.storage.database import Database

UPGRADE_LOCK_ID = 0x6B6D6F6F74  # any number, but the same in all processes
REMOVED_REVISIONS: Final = frozenset(f"{number:04}" for number in range(1, 32))
"""Revisions whose migrations are gone; 0032 creates their tables at once."""
LAST_COMMIT_FROM_0001: Final = "b174d2f2d236facd49e413d91b6bfad74448b1e5"
"""The last commit that upgrades a database from every removed revision to 0032."""


class SchemaError(RuntimeError):
    """The schema is not one that this version of Kingsmoot can use."""


@dataclass(frozen=True, slots=True)
class SchemaState:
    """The revision of a database, and the one this version of Kingsmoot uses."""

    current: str | None
    head: str
    known: bool

    @property
    def is_current(self) -> bool:
        return self.current == self.head

    @property
    def is_too_old(self) -> bool:
        return self.current in REMOVED_REVISIONS

    @property
    def fault(self) -> str:
        """What is wrong and what to do; empty if nothing is."""
        if self.is_current:
            return ""
        if self.current is None:
            return "The database has no tables yet; run: kingsmoot db upgrade"
        if self.is_too_old:
            return (
                f"The database is at revision {self.current}; "
                "this version of Kingsmoot upgrades from revision 0032 on. "
                f"First run `kingsmoot db upgrade` of commit {LAST_COMMIT_FROM_0001} "
                '(docs/operators.md, "An older database").'
            )
        if not self.known:
            return (
                f"The database is at revision {self.current}, which this version of Kingsmoot does not know "
                f"(it works with {self.head}); run the version of Kingsmoot that made it, or a newer one."
            )
        return (
            f"The database is at revision {self.current}, Kingsmoot works with {self.head}; run: kingsmoot db upgrade"
        )


def schema_state(database: Database) -> SchemaState:
    with database.read() as session:
        current = MigrationContext.configure(session.connection()).get_current_revision()
    revisions = _revisions()
    return SchemaState(current=current, head=revisions[0], known=current in revisions)


def upgrade(database: Database, report: Callable[[str], None]) -> SchemaState:
    """Upgrade the schema to head in one transaction; report a line for each revision."""
    state = schema_state(database)
    if state.current is not None and not state.known:
        raise SchemaError(state.fault)

    def applied(*, step: MigrationInfo, **_: object) -> None:
        script = step.up_revision
        report(f"{step.up_revision_id}  {script.doc if isinstance(script, Script) else ''}".rstrip())

    config = _alembic_config()
    with _migration_transaction(database) as connection:
        config.attributes["connection"] = connection
        config.attributes["report"] = applied
        command.upgrade(config, "head")
    return schema_state(database)


@contextmanager
def _migration_transaction(database: Database) -> Iterator[Connection]:
    """Open a transaction that excludes other migrations."""
    migrating = _migrating_sqlite if database.is_sqlite else _migrating_postgresql
    with database.engine.connect() as connection, migrating(connection):
        yield connection


@contextmanager
def _migrating_postgresql(connection: Connection) -> Iterator[None]:
    with connection.begin():
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": UPGRADE_LOCK_ID})
        yield


@contextmanager
def _migrating_sqlite(connection: Connection) -> Iterator[None]:
    """Migrate with foreign keys checked at the end: SQLite recreates changed tables."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    driver.execute("PRAGMA foreign_keys = OFF")  # has no effect inside a transaction
    try:
        with connection.begin():
            yield
            if broken := connection.exec_driver_sql("PRAGMA foreign_key_check").all():
                raise SchemaError(f"The migration would leave {len(broken)} rows that refer to nothing.")
    finally:
        driver.execute("PRAGMA foreign_keys = ON")


def _alembic_config() -> AlembicConfig:
    config = AlembicConfig()
    config.set_main_option("script_location", str(resource_dir("migrations")).replace("%", "%%"))
    return config


@cache
def _revisions() -> tuple[str, ...]:
    """Return all revisions, the newest first."""
    scripts = ScriptDirectory.from_config(_alembic_config())
    return tuple(script.revision for script in scripts.walk_revisions())
