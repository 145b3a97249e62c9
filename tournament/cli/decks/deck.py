"""`kingsmoot deck`: check deck lists, convert them, compare them with known cases."""

import sys
from datetime import date, datetime
from pathlib import Path
from typing import IO

import click

from engine.games.registry import DEFAULT_GAME, GAMES
from tournament.cli.decks.chosen_pool import choose_pool
from tournament.core.problems import Problem
from tournament.decks.analysis.report import DeckReport
from tournament.decks.exporters import WRITERS
from tournament.decks.play_formats import ALIASES, DEFAULT_FORMAT, FORMATS

NOT_LEGAL_CODE = 1
FORMAT_NAMES = [*FORMATS, *ALIASES]


@click.group(no_args_is_help=False)
def command() -> None:
    """Check deck lists and write them in other formats."""


def _terms(function: click.decorators.FC) -> click.decorators.FC:
    for option in (
        click.option("--pool", help="A folder or ZIP archive of card data, or the key of an imported pool."),
        click.option("--faction", default="", help="The faction, for a list that names none."),
        click.option("--as-of", type=click.DateTime(["%Y-%m-%d"]), help="The day on which the deck is judged."),
        click.option(
            "--list",
            "list_code",
            default="current",
            show_default=True,
            help="Code of a legality list, current for the one in force on that day, or none.",
        ),
        click.option(
            "--format",
            "play",
            type=click.Choice(FORMAT_NAMES),
            default=DEFAULT_FORMAT,
            show_default=True,
            help="The format of play.",
        ),
    ):
        function = option(function)
    return function


@command.command()
@click.argument("file", type=click.File("rb"))
@_terms
@click.option("--replace", "replace_banned", is_flag=True, help="Replace banned printings by legal ones first.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.pass_context
def check(
    ctx: click.Context,
    file: IO[bytes],
    play: str,
    list_code: str,
    as_of: datetime | None,
    faction: str,
    pool: str | None,
    replace_banned: bool,
    as_json: bool,
) -> None:
    """Check the deck list in FILE (- for standard input), in whatever format it is.

    Leaves with 0 when every deck is legal, with 1 when one is not.
    """
    reports = _reports(file.read(), play, list_code, as_of, faction, pool, replace_banned)
    for place, found in enumerate(reports):
        if as_json:
            from tournament.decks.schemas import ReportSchema

            click.echo(ReportSchema().dumps(found, ensure_ascii=False, indent=None))
        else:
            if place:
                click.echo("")
            _print_report(found)
    if not all(found.valid for found in reports):
        ctx.exit(NOT_LEGAL_CODE)


@command.command()
@click.argument("file", type=click.File("rb"))
@_terms
@click.option("--as", "target", type=click.Choice([*WRITERS, "pdf"]), default="thronesdb-text", show_default=True)
@click.option("--output", type=click.Path(path_type=Path), help="Where to write; standard output by default.")
def write(
    file: IO[bytes],
    play: str,
    list_code: str,
    as_of: datetime | None,
    faction: str,
    pool: str | None,
    target: str,
    output: Path | None,
) -> None:
    """Write the deck list in FILE in another format, or as a tournament sheet (pdf)."""
    found = _reports(file.read(), play, list_code, as_of, faction, pool, False)[0]
    for notice in found.notices:
        click.echo(notice.sentence, err=True)
    if target == "pdf":
        from tournament.decks.deck_sheet import render_deck_sheet

        data = render_deck_sheet(found)
    else:
        cards, _ = choose_pool(pool, play)
        data = WRITERS[target].write(found.deck, cards).encode()
    if output:
        output.write_bytes(data)
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)


@command.command("check-cases")
@click.argument("file", type=click.File("rb"))
@click.option(
    "--pool",
    "folder",
    required=True,
    type=click.Path(exists=True, path_type=Path),
    help=f"A folder or ZIP archive of {GAMES[DEFAULT_GAME].name} card data.",
)
def check_cases(file: IO[bytes], folder: Path) -> None:
    """Check every deck of FILE, a JSON object on each line, and print id, valid and kinds for each.

    For a deck that is not valid, kinds also names what checkers that do not know its agenda would refuse.
    """
    from tournament.cli.decks.card_files import pool_of
    from tournament.cli.decks.cases import BadCase, verdicts

    pool, _ = pool_of(folder)
    try:
        for line in verdicts(file, pool):
            click.echo(line)
    except BadCase as error:
        raise click.ClickException(str(error)) from None


def _reports(
    source: bytes,
    play: str,
    list_code: str,
    as_of: datetime | None,
    faction: str,
    pool: str | None,
    replace_banned: bool,
) -> tuple[DeckReport, ...]:
    from tournament.decks.operations.checks import DeckRequest, check_all_decks

    day = as_of.date() if as_of else date.today()
    request = DeckRequest(source, play, day, list_code, faction=faction.lower(), replace_banned=replace_banned)
    try:
        cards, named = choose_pool(pool, play)
        return check_all_decks(cards, named, request)
    except Problem as problem:
        raise click.ClickException(problem.detail) from None


def _print_report(found: DeckReport) -> None:
    """Print the report in words."""
    terms = f"{found.format_name}, {found.list_name or 'no legality list'}, {found.day}, pool {found.pool_name}"
    agendas = "".join(f", {card.title}" for card in found.agendas)
    click.echo(f"{found.deck.name or 'Deck'}: {found.faction_name}{agendas}")
    click.echo(f"read as {found.read_as}; checked for {terms}")
    click.echo(f"{found.plot_count} plots, {found.draw_count} draw cards")
    verdict = "Legal" if found.valid else "Not legal"
    count = len(found.violations)
    click.echo(f"{verdict}{f': {count} ' + ('problem' if count == 1 else 'problems') if count else ''}")
    for number, fault in enumerate(found.violations, 1):
        click.echo(f"{number:>3}  {fault.sentence}")
        fix = f"{fault.fix.sentence}  "
        cited = " ".join(part for part in (fault.rule, f"[{fault.source}]" if fault.source else "") if part)
        if fix or cited:
            click.echo(f"     {fix}{cited}".rstrip())
    for remark in found.remarks:
        click.echo(f"  -  {remark.sentence}")
