"""`kingsmoot db`: schema of the database."""

import click

from tournament.cli.settings import open_database, read_config


@click.group(no_args_is_help=False)
def command() -> None:
    """Look at the database's schema, or bring it up to date."""


@command.command()
def upgrade() -> None:
    """Bring the schema up to date; safe to repeat."""
    from tournament.core.storage.database_schema import schema_state
    from tournament.core.storage.database_schema import upgrade as upgrade_schema

    with open_database(read_config()) as database:
        click.echo(f"Database {database.name}")
        before = schema_state(database)
        after = upgrade_schema(database, lambda line: click.echo(f"  applied {line}"))
    if before.is_current:
        click.echo(f"Nothing to do: it is at revision {after.current}.")
    else:
        click.echo(f"Done: it is at revision {after.current}.")


@command.command()
def current() -> None:
    """Show where the schema is, and where it should be."""
    from tournament.core.storage.database_schema import schema_state
    from tournament.core.storage.installation import load_installation

    with open_database(read_config()) as database:
        state = schema_state(database)
        click.echo(f"database      {database.name}")
        click.echo(f"revision      {state.current or 'none'}")
        click.echo(f"works with    {state.head}")
        if state.fault:
            raise click.ClickException(state.fault)
        with database.read() as session:
            installation = load_installation(session)
        click.echo(f"installation  {installation.public_id}, since {installation.created_at:%Y-%m-%d %H:%M} UTC")
