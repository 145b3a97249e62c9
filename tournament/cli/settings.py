"""Configuration and database, for commands: each fault is one line."""

from collections.abc import Iterator
from contextlib import contextmanager

import click
from sqlalchemy.exc import NoSuchModuleError, SQLAlchemyError

import tournament.tables  # noqa: F401 - foreign keys need every table
from tournament.core.bus.bus import Bus
from tournament.core.config import DEFAULT_BASE_URL, Config, ConfigError, load_config
from tournament.core.problems import DatabaseBusy, DatabaseUnavailable
from tournament.core.storage.database import Database
from tournament.core.storage.database_schema import SchemaError, schema_state


def read_config(listens_at: str = DEFAULT_BASE_URL) -> Config:
    try:
        return load_config(listens_at=listens_at)
    except ConfigError as error:
        raise click.ClickException(str(error)) from None


@contextmanager
def open_database(config: Config) -> Iterator[Database]:
    from tournament.subscriptions import subscribe_all

    subscribe_all()
    try:
        database = Database(config.database_url)
    except (ModuleNotFoundError, NoSuchModuleError):
        raise click.ClickException(
            "KINGSMOOT_DATABASE_URL asks for PostgreSQL, whose driver is not installed; "
            "install it with: pip install 'kingsmoot[postgres]'"
        ) from None
    except OSError as error:
        raise click.ClickException(f"KINGSMOOT_DATABASE_URL names a file that can't be made: {error}") from None
    try:
        yield database
    except SchemaError as error:
        raise click.ClickException(str(error)) from None
    except (DatabaseBusy, DatabaseUnavailable) as problem:
        cause = getattr(problem.__cause__, "orig", None) or problem
        raise click.ClickException(f"The database {database.name} does not work: {cause}") from None
    except SQLAlchemyError as error:
        cause = getattr(error, "orig", None) or error
        raise click.ClickException(f"The database {database.name} does not work: {cause}") from None
    finally:
        database.close()


def check_schema(database: Database) -> None:
    if fault := schema_state(database).fault:
        raise click.ClickException(f"{database.name}: {fault}")


def warn_of_lost_keys(config: Config, database: Database) -> None:
    """Warn of matches that can't be opened with the known secrets.

    The operator should learn this at the start, before players meet it.
    """
    from tournament.core.security.sealing import make_sealer
    from tournament.online.operations.upkeep.maintenance import find_lost_keys

    with database.read() as session:
        lost = find_lost_keys(session, make_sealer(config))
    for key_id, matches in lost.items():
        click.echo(
            f"{matches} online matches are sealed under the key {key_id}, whose secret is not here; give it in "
            "KINGSMOOT_OLDER_SECRETS. See docs/operators.md.",
            err=True,
        )


@contextmanager
def connect_bus(config: Config, database: Database) -> Iterator[Bus]:
    """Open a bus, for changes of events outside of the web process."""
    from tournament.core.bus.factory import open_bus

    try:
        bus = open_bus(config, database)
    except ConfigError as error:
        raise click.ClickException(str(error)) from None
    try:
        yield bus
    finally:
        bus.close()
