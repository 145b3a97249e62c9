"""`kingsmoot secret`: a new secret for the installation, and its key rotation."""

import secrets

import click

from tournament.cli.settings import check_schema, open_database, read_config
from tournament.core.config import NEW_SECRET_COMMAND, replace_secret

MAX_LISTED = 20


@click.group(no_args_is_help=False)
def command() -> None:
    """Change the secret of the installation."""


@command.command()
def new() -> None:
    """Make a new secret; the one of today stays known as an older one."""
    config = read_config()
    if replace_secret(config, secrets.token_urlsafe(48)):
        click.echo(f"A new secret is kept in {config.instance_dir}, and the one before it beside it.")
        click.echo("Restart every process of the service, then run: kingsmoot secret rotate")
        return
    click.echo("The secret comes from KINGSMOOT_SECRET_KEY, so it is yours to change:")
    click.echo(f"1. Make a new one: {NEW_SECRET_COMMAND}")
    click.echo("2. Move the one of today to KINGSMOOT_OLDER_SECRETS (several with spaces between them) and set")
    click.echo("   KINGSMOOT_SECRET_KEY to the new one; then restart every process of the service.")
    click.echo("3. Run: kingsmoot secret rotate")


@command.command()
@click.option("--yes", is_flag=True, help="Every process of the service runs with the new secret already.")
def rotate(yes: bool) -> None:
    """Seal online matches and shared positions anew under the secret of today; safe to repeat and to interrupt."""
    from tournament.core.security.key_rotation import ResealResult, owners_to_reseal, reseal_all
    from tournament.core.security.sealing import make_sealer

    config = read_config()
    sealer = make_sealer(config)
    if not yes:
        click.confirm("Does every process of the service run with the new secret already?", abort=True)
    with open_database(config) as database:
        check_schema(database)
        values = sealed = 0
        left: list[ResealResult] = []
        for done, to_go in reseal_all(database, sealer):
            sealed, values = sealed + (not done.lost), values + done.values
            if done.lost or done.damaged:
                left.append(done)
            if to_go and not to_go % 100:
                click.echo(f"{to_go} to go")
        with database.read() as session:
            still = set(owners_to_reseal(session, sealer)) - {done.id for done in left}
    click.echo(
        f"{sealed} matches and positions of the lab were sealed anew under the key {sealer.key_id}, {values} values."
    )
    for done in left[:MAX_LISTED]:
        lacks = f"the keys {', '.join(sorted(done.lost))} are not here, so it was left as it is" if done.lost else ""
        damage = f"was changed since it was sealed: {', '.join(done.damaged[:5])}" if done.damaged else ""
        click.echo(f"{done.id}: {'; '.join(part for part in (lacks, damage) if part)}")
    if len(left) > MAX_LISTED:
        click.echo(f"… and {len(left) - MAX_LISTED} more")
    if still:
        raise click.ClickException(
            f"{len(still)} of them were written under an older key meanwhile, so some process still runs with the "
            "older secret. Restart it, then run this again."
        )
    if any(done.lost for done in left):
        raise click.ClickException("Give the missing secrets in KINGSMOOT_OLDER_SECRETS, then run this again.")
    click.echo("The older secrets are needed no longer: remove them, and restart the service.")
