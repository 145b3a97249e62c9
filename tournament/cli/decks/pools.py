"""`kingsmoot cards import` and `kingsmoot cards pools`: pools of the installation."""

import re
import sys
from datetime import UTC, datetime
from pathlib import Path

import click

from engine.games.registry import GAMES

MAX_SHOWN_REFUSALS = 20
MAX_SHOWN_IGNORED = 20
*_first, _last = GAMES
USUAL_KEYS = f"{', '.join(_first)} or {_last}"


@click.command("import")
@click.argument("path", type=click.Path(exists=True, path_type=Path))
@click.option("--pool", "key", help=f"Key of the pool; by default the ruleset's: {USUAL_KEYS}.")
@click.option("--keep-good", is_flag=True, help="Import what can be read even when something is refused.")
@click.option("--dry-run", is_flag=True, help="Say what would happen, and change nothing.")
def import_cards(path: Path, key: str | None, keep_good: bool, dry_run: bool) -> None:
    """Add a pool from community data: a folder, a file or a repository's ZIP at PATH.

    Card data are second edition packs, cycles and legality lists, first edition cards.json, or collectible
    cards as JSON lines. Other files are ignored and named. Only facts are kept, no printed text. All of it
    is imported or nothing.
    """
    from tournament.cli.decks.card_files import card_files, load_files
    from tournament.cli.settings import open_database, read_config
    from tournament.core.problems import Problem
    from tournament.core.storage.database_schema import SchemaError, schema_state
    from tournament.decks.operations.pools import import_pool

    if key is not None and not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,39}", key):
        raise click.ClickException(f"{key!r} is no key for a pool; use small letters, digits and dashes.")
    if key == "core":
        raise click.ClickException("The pool core is built in; choose another key.")
    files = card_files(path)
    with click.progressbar(length=files.count + 1, label="Reading cards", file=sys.stderr) as bar:
        loaded = load_files(files, lambda name: bar.update(1))
        bar.update(1)
    for name in loaded.ignored[:MAX_SHOWN_IGNORED]:
        click.echo(f"ignored  {name}", err=True)
    if len(loaded.ignored) > MAX_SHOWN_IGNORED:
        click.echo(f"ignored  {len(loaded.ignored) - MAX_SHOWN_IGNORED} more", err=True)
    for refusal in loaded.refusals[:MAX_SHOWN_REFUSALS]:
        click.echo(f"refused  {refusal.where}: {refusal.why}", err=True)
    if len(loaded.refusals) > MAX_SHOWN_REFUSALS:
        click.echo(f"refused  {len(loaded.refusals) - MAX_SHOWN_REFUSALS} more", err=True)
    if loaded.no_card_data:
        raise click.ClickException(loaded.no_card_data)
    if loaded.content is None or (loaded.refusals and not keep_good):
        hint = "" if loaded.content is None else "; --keep-good would import the rest"
        raise click.ClickException(f"{len(loaded.refusals)} refused, so nothing was imported{hint}.")
    with open_database(read_config()) as database:
        if fault := schema_state(database).fault:
            raise SchemaError(fault)
        try:
            with database.write() as session:
                summary = import_pool(session, loaded, key or loaded.content.ruleset, datetime.now(UTC))
                if dry_run:
                    session.rollback()
        except Problem as problem:
            raise click.ClickException(problem.detail) from None
    click.echo(f"pool     {summary.key}: {summary.name}, {summary.total} cards, {summary.digest[:12]}")
    click.echo(f"cards    {summary.new} new, {summary.changed} changed, {summary.same} as before")
    if summary.kept:
        click.echo(f"kept     {summary.kept} cards that the files do not hold")
    click.echo(f"lists    {len(summary.new_lists)} new, {len(summary.changed_lists)} changed")
    click.echo(f"refused  {len(loaded.refusals)}")
    if loaded.ignored:
        files_ignored = "1 file" if len(loaded.ignored) == 1 else f"{len(loaded.ignored)} files"
        click.echo(f"ignored  {files_ignored} without card data")
    if dry_run:
        click.echo("Nothing was changed: this was a dry run.")


@click.command("pools")
def list_pools() -> None:
    """List the card pools of the installation."""
    from tournament.cli.settings import open_database, read_config
    from tournament.core.storage.database_schema import SchemaError, schema_state
    from tournament.decks.operations.pools import list_pool_entries

    with open_database(read_config()) as database:
        if fault := schema_state(database).fault:
            raise SchemaError(fault)
        with database.read() as session:
            entries = list_pool_entries(session)
    for entry in entries:
        since = f"imported {entry.imported_at:%Y-%m-%d}" if entry.imported_at else "built in"
        click.echo(
            f"{entry.key:<10} {entry.ruleset:<5} {entry.cards:>5} cards  {entry.digest[:12]}  {entry.name}, {since}"
        )
