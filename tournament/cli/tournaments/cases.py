"""`kingsmoot cases`: published cases against the engine of today, and rulings by which it was wrong."""

from __future__ import annotations

from pathlib import Path

import click

from tournament.cli.settings import checked_schema, configured, opened

CONTRADICTED = 1


@click.group(no_args_is_help=False)
def command() -> None:
    """Look after the case law of an installation."""


@command.command()
def check() -> None:
    """Play the scenario of every case and list those that the present engine contradicts; exit code 1 then."""
    from tournament.operations.cases.checking import check_cases

    with opened(configured()) as database:
        checked_schema(database)
        with database.write() as session:
            found = check_cases(session)
    wrong = [case for case in found if case.words]
    for case in wrong:
        click.echo(f"case {case.number}  {case.title}")
        click.echo(f"        {case.words}")
    click.echo(f"{len(found) - len(wrong)} of {len(found)} cases with a scenario agree with the engine.")
    if wrong:
        raise click.exceptions.Exit(CONTRADICTED)


@command.command()
@click.option(
    "--save",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write the record of each match there; they hold decks and hands.",
)
def reports(folder: Path | None) -> None:
    """List rulings that say the engine was wrong: the match, the step, the rules, and its record."""
    from tournament.operations.cases.checking import differing
    from tournament.operations.online.process import OnlinePlay
    from tournament.operations.online.rebuilding import file_of
    from tournament.operations.online.standing import read_standing
    from tournament.sealing import sealer_of

    config = configured()
    with opened(config) as database:
        checked_schema(database)
        play = OnlinePlay(database, sealer_of(config))
        with database.read() as session:
            found = differing(session)
        for one in found:
            click.echo(f"{one.event}, dispute {one.dispute}, step {one.step}: {one.rules or 'no rule named'}")
            click.echo(f"        {one.reason}")
            if one.match is None:
                continue
            rules = f"{one.ruleset} version {one.rules_version}"
            click.echo(f"        match {one.match}, {rules}, software {one.software}")
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
                path = folder / f"{one.event}-{one.dispute}.kingsmoot"
                path.write_bytes(file_of(play, one.match, read_standing(play, one.match).head))
                click.echo(f"        {path}")
    click.echo(f"{len(found)} {'ruling differs' if len(found) == 1 else 'rulings differ'} from the engine.")
