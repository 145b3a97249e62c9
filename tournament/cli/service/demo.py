"""`kingsmoot demo`: database of the demonstration, replaced when it is old."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import click

from tournament.cli.settings import open_database, read_config

FRESH_PERIOD = timedelta(hours=12)
"""After this time, the running event would look abandoned."""


@click.command()
@click.option("--fresh", is_flag=True, help="Start over, whatever was done in it.")
def command(fresh: bool) -> None:
    """Fill the demonstration's database, unless it was filled in the last hours."""
    config = read_config()
    if not config.demo:
        raise click.ClickException("KINGSMOOT_DEMO is not 1; `make run` shows the demonstration.")
    from tournament.core.security.sealing import make_sealer
    from tournament.core.storage.database_schema import schema_state, upgrade
    from tournament.demo.online import seed_online
    from tournament.demo.seed import is_seeded, seed
    from tournament.online.operations.match.runtime import MatchRuntime

    now = datetime.now(UTC)
    path = Path(config.instance_dir / "demo.db")
    if path.exists() and (fresh or datetime.fromtimestamp(path.stat().st_mtime, UTC) < now - FRESH_PERIOD):
        for leftover in (path, path.with_name("demo.db-wal"), path.with_name("demo.db-shm")):
            leftover.unlink(missing_ok=True)
    with open_database(config) as database:
        if (state := schema_state(database)).is_too_old:
            raise click.ClickException(f"{state.fault} Or delete {path}, and the demonstration starts over.")
        upgrade(database, lambda line: None)
        with database.write() as session:
            if is_seeded(session):
                return
            click.echo("Setting the demonstration up: events, decks, matches …")
            seed(session, now)
        seed_online(MatchRuntime(database, make_sealer(config)), now)
