"""`kingsmoot matches`: the online matches of an installation, for whoever runs it."""

import click

from tournament.cli.settings import checked_schema, configured, opened


@click.group(no_args_is_help=False)
def command() -> None:
    """Look after the online matches of an installation."""


@command.command()
def check() -> None:
    """Say which matches there are, and what is wrong with any; ends with 1 if something is."""
    from tournament.operations.online.checking import counted, frozen_matches
    from tournament.operations.online.recording import record_faults
    from tournament.sealing import Sealer

    config = configured()
    sealer = Sealer(config.secret_key)
    with opened(config) as database:
        checked_schema(database)
        with database.read() as session:
            counts, frozen = counted(session), frozen_matches(session, sealer)
            faults = record_faults(session, sealer)
    click.echo(", ".join(f"{count} {status}" for status, count in counts.items()) or "There are no online matches.")
    for one in frozen:
        click.echo(f"{one.match_id}, frozen since {one.since:%Y-%m-%d %H:%M} UTC: {one.words}")
    for fault in faults:
        click.echo(
            f"{fault.match_id}, ended {fault.ended_at:%Y-%m-%d %H:%M} UTC: no file could be made of it in "
            f"{fault.attempts} attempts: {fault.words}"
        )
    if frozen or faults:
        raise SystemExit(1)
