"""`kingsmoot account`: the first administrator, and help for locked-out people."""

from datetime import UTC, datetime
from secrets import token_urlsafe
from typing import TextIO

import click

from tournament.cli.settings import open_database, read_config
from tournament.core.problems import Problem


@click.group(no_args_is_help=False)
def command() -> None:
    """Make accounts and administrators, and help who is locked out."""


@command.command()
@click.argument("name")
@click.argument("email")
@click.option("--admin", is_flag=True, help="Make it an administrator of the installation.")
@click.option("--password-file", type=click.File(), help="Read the password from this file, - for stdin.")
def create(name: str, email: str, admin: bool, password_file: TextIO | None) -> None:
    """Make an account for NAME; the password is asked for."""
    from tournament.accounts.operations.accounts import NewAccount, sign_up
    from tournament.core.security.passwords import Passwords

    config = read_config()
    if password_file is None:
        password: str = click.prompt("Password", hide_input=True, confirmation_prompt="The same once more")
    else:
        password = password_file.read().rstrip("\n")
    passwords = Passwords(memory_kib=config.argon2_kib, passes=config.argon2_passes)
    with open_database(config) as database:
        try:
            made = sign_up(
                database,
                NewAccount(name, email, password),
                passwords=passwords,
                now=datetime.now(UTC),
                is_admin=admin,
            )
        except Problem as problem:
            raise click.ClickException(problem.detail) from None
    click.echo(f"{made.name} has an account{' and is an administrator' if admin else ''}.")


@command.command()
@click.argument("name")
@click.option("--revoke", is_flag=True, help="Take it away again.")
def admin(name: str, revoke: bool) -> None:
    """Make the account NAME (or e-mail address) an administrator."""
    from tournament.accounts.operations.administration import set_admin

    with open_database(read_config()) as database:
        try:
            with database.write() as session:
                shown = set_admin(session, name, is_admin=not revoke)
        except Problem as problem:
            raise click.ClickException(problem.detail) from None
    click.echo(f"{shown} is {'no longer an' if revoke else 'an'} administrator.")


@command.command()
@click.argument("name")
@click.option("--revoke", is_flag=True, help="Take it away again.")
def trust(name: str, revoke: bool) -> None:
    """Let cases that the account NAME (or e-mail address) proposes be published without an administrator."""
    from tournament.accounts.operations.administration import set_trusted

    with open_database(read_config()) as database:
        try:
            with database.write() as session:
                shown = set_trusted(session, name, publishes_cases=not revoke)
        except Problem as problem:
            raise click.ClickException(problem.detail) from None
    click.echo(f"Cases that {shown} proposes {'wait for an administrator' if revoke else 'are published'}.")


@command.command("list")
def list_accounts() -> None:
    """List the accounts, administrators first."""
    from tournament.accounts.operations.administration import load_accounts

    with open_database(read_config()) as database, database.read() as session:
        found = load_accounts(session)
    width = max((len(account.name) for account in found), default=0)
    for account in found:
        mark = "admin" if account.is_admin else "cases" if account.publishes_cases else ""
        click.echo(f"{account.name:<{width}}  {mark:<5}  since {account.created_at:%Y-%m-%d}  {account.email}")
    click.echo(f"{len(found)} {'account' if len(found) == 1 else 'accounts'}")


@command.command()
@click.argument("name")
def reset(name: str) -> None:
    """Print a link by which NAME can set a new password, once and within an hour."""
    from tournament.accounts.operations.accounts import request_reset
    from tournament.accounts.operations.administration import email_of

    config, secret = read_config(), token_urlsafe(32)
    link = f"{config.base_url}/reset/{secret}"
    with open_database(config) as database:
        try:
            with database.write() as session:
                request_reset(session, email_of(session, name), secret=secret, link=link, now=datetime.now(UTC))
        except Problem as problem:
            raise click.ClickException(problem.detail) from None
    click.echo(link)
