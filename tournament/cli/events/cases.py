"""`kingsmoot cases`: check cases on this engine, and list rulings against it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import click

from tournament.cli.settings import check_schema, open_database, read_config
from tournament.core.problems import Problem

CONTRADICTED_CODE = 1


@click.group(no_args_is_help=False)
def command() -> None:
    """Look after the case law of an installation."""


@command.command()
def check() -> None:
    """Play the scenario of every case and list those that the present engine contradicts; exit code 1 then."""
    from tournament.judging.cases.operations.engine_check import check_cases

    with open_database(read_config()) as database:
        check_schema(database)
        with database.write() as session:
            found = check_cases(session)
    wrong = [case for case in found if case.words]
    for case in wrong:
        click.echo(f"case {case.number}  {case.title}")
        click.echo(f"        {case.words}")
    click.echo(f"{len(found) - len(wrong)} of {len(found)} cases with a scenario agree with the engine.")
    if wrong:
        raise click.exceptions.Exit(CONTRADICTED_CODE)


@command.command()
@click.argument("number", type=int)
def publish(number: int) -> None:
    """Publish case NUMBER, which waits for an administrator."""
    from tournament.core.security.principal import CONSOLE
    from tournament.judging.cases.operations.publication import publish_case

    with open_database(read_config()) as database:
        check_schema(database)
        try:
            with database.write() as session:
                found = publish_case(session, number, CONSOLE, datetime.now(UTC))
                state = found.state.value
        except Problem as problem:
            raise click.ClickException(problem.detail) from None
    click.echo(f"Case {number} is {state}.")


@command.command()
@click.option("--all", "every", is_flag=True, help="List those that are settled, too.")
@click.option(
    "--save",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write the record of each match there; they hold decks and hands.",
)
def reports(every: bool, folder: Path | None) -> None:
    """List rulings that say the engine was wrong: the match, the step, the rules, and its record."""
    from tournament.core.security.sealing import make_sealer
    from tournament.judging.cases.operations.engine_reports import list_reports
    from tournament.online.operations.match.record_files import write_match_file
    from tournament.online.operations.match.runtime import MatchRuntime
    from tournament.online.operations.match.snapshots import load_snapshot

    config = read_config()
    with open_database(config) as database:
        check_schema(database)
        play = MatchRuntime(database, make_sealer(config))
        with database.read() as session:
            found = list_reports(session)
        waiting = [one for one in found if one.settled is None]
        for one in found if every else waiting:
            click.echo(f"{one.name}, step {one.step}: {one.rules or 'no rule named'}")
            click.echo(f"        {one.reason}")
            click.echo(f"        report {one.ruling_id}, /cases/reports/{one.ruling_id}")
            if one.settled is not None:
                click.echo(f"        settled {one.settled.at:%Y-%m-%d} by {one.settled.by}: {one.settled.note}")
            if one.match is None:
                continue
            rules = f"{one.ruleset} version {one.rules_version}"
            click.echo(f"        match {one.match}, {rules}, software {one.software}")
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
                path = folder / f"{one.ruling_id}.kingsmoot"
                path.write_bytes(write_match_file(play, one.match, load_snapshot(play, one.match).head))
                click.echo(f"        kingsmoot log seek {path} {one.step}")
    open_ = f"{len(waiting)} {'report is' if len(waiting) == 1 else 'reports are'} open"
    click.echo(f"{open_}, {len(found) - len(waiting)} settled.")


@command.command()
@click.argument("report", type=click.UUID)
@click.argument("note")
def settle(report: UUID, note: str) -> None:
    """Close REPORT about the engine with a NOTE: what was found, and since which version it plays otherwise."""
    from tournament.core.security.principal import CONSOLE
    from tournament.judging.cases.operations.engine_reports import settle_report as settle_report

    with open_database(read_config()) as database:
        check_schema(database)
        try:
            with database.write() as session:
                found = settle_report(session, report, note, CONSOLE, datetime.now(UTC))
        except Problem as problem:
            raise click.ClickException(problem.detail) from None
    click.echo(f"Settled: {found.name}, step {found.step}.")
