"""Card pool of a command: a folder, an imported pool or the built-in one."""

from pathlib import Path

import click

from tournament.decks.analysis.report import PoolVersion
from tournament.decks.play_formats import ALIASES, FORMATS
from tournament.decks.pool import CardPool


def choose_pool(wanted: str | None, play: str) -> tuple[CardPool, PoolVersion]:
    """Return the pool of a folder or file with this name, else of the installation."""
    from tournament.cli.decks.card_files import pool_of

    ruleset = FORMATS[ALIASES.get(play, play)].ruleset
    if wanted and Path(wanted).exists():
        pool, named = pool_of(Path(wanted))
        if pool.ruleset is not ruleset:
            raise click.ClickException(f"{wanted} holds cards of {pool.ruleset}, not of {ruleset}.")
        return pool, named
    return _load_stored(wanted or "", play)


def _load_stored(key: str, play: str) -> tuple[CardPool, PoolVersion]:
    from tournament.cli.settings import open_database, read_config
    from tournament.core.storage.database_schema import schema_state
    from tournament.decks.operations.checks import find_play_format
    from tournament.decks.operations.pools import built_in_pool, load_pool

    ruleset = find_play_format(play).ruleset
    core, named = built_in_pool(ruleset)
    if key == named.key:
        return core, named
    config = read_config()
    file = config.database_url.removeprefix("sqlite:///")
    is_there = not config.database_url.startswith("sqlite:") or Path(file).exists()
    if is_there:
        with open_database(config) as database:
            if not schema_state(database).fault:
                with database.read() as session:
                    return load_pool(session, ruleset, key)
    if key:
        raise click.ClickException(
            f"This installation has no pool {key}; import some with: kingsmoot cards import PATH"
        )
    return core, named
