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
    from tournament.operations.online.keys import lost_keys, matches_under
    from tournament.operations.online.recording import record_faults
    from tournament.sealing import sealer_of

    config = configured()
    sealer = sealer_of(config)
    with opened(config) as database:
        checked_schema(database)
        with database.read() as session:
            counts, frozen = counted(session), frozen_matches(session, sealer)
            faults = record_faults(session, sealer)
            lost = {
                key_id: (count, matches_under(session, key_id))
                for key_id, count in lost_keys(session, sealer).items()
            }
    click.echo(", ".join(f"{count} {status}" for status, count in counts.items()) or "There are no online matches.")
    for key_id, (count, matches) in lost.items():
        click.echo(f"{count} matches are sealed under the key {key_id}, whose secret is not here:")
        for match_id in matches:
            click.echo(f"  {match_id}")
    for one in frozen:
        click.echo(f"{one.match_id}, frozen since {one.since:%Y-%m-%d %H:%M} UTC: {one.words}")
    for fault in faults:
        click.echo(
            f"{fault.match_id}, ended {fault.ended_at:%Y-%m-%d %H:%M} UTC: no file could be made of it in "
            f"{fault.attempts} attempts: {fault.words}"
        )
    if lost or frozen or faults:
        raise SystemExit(1)
