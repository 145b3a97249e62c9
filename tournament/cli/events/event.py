"""`kingsmoot event`: run an event from a terminal, for a venue without a browser."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import click

from engine.games.registry import DEFAULT_GAME, GAMES
from tournament.cli.settings import check_schema, connect_bus, open_database, read_config
from tournament.core.notifications import notifying_transaction
from tournament.core.problems import Problem
from tournament.core.security.principal import CONSOLE
from tournament.core.security.sealing import make_sealer, new_seed
from tournament.core.storage.database import Session
from tournament.events.backup.operations.backup import export_event, import_event, open_backup
from tournament.events.backup.operations.sealed_backup import open_seal
from tournament.events.book.book import Book, load_book
from tournament.events.entries.operations import registration
from tournament.events.entries.operations.guest_codes import claim_code, first_claim_code, format_code
from tournament.events.hook_values import Dealer
from tournament.events.lifecycle.operations import lifecycle as events
from tournament.events.lifecycle.operations import stages
from tournament.events.lifecycle.operations.views import event_view
from tournament.events.overview.operations import list_events
from tournament.events.paper.spreadsheets import overall_csv, pairings_csv, standings_csv
from tournament.events.rounds.operations import lifecycle as rounds
from tournament.events.rounds.operations.results import ResultInput, enter_result
from tournament.events.rounds.operations.views import RoundView, current_round, round_view
from tournament.events.standings.operations.views import overall_view, standings_view
from tournament.events.states import EventStatus

Found = TypeVar("Found")
slug_argument = click.argument("slug")


@click.group(no_args_is_help=False)
def command() -> None:
    """Run an event without a browser; everything is logged as done at the console."""


@contextmanager
def _explained() -> Iterator[None]:
    try:
        yield
    except Problem as problem:
        raise click.ClickException(problem.detail) from None


def _read(read: Callable[[Session], Found]) -> Found:
    with open_database(read_config()) as database, _explained():
        check_schema(database)
        with database.read() as session:
            return read(session)


def _write(write: Callable[[Session, datetime], Found]) -> Found:
    """Write in one transaction, and notify pages that show the event."""
    config = read_config()
    with open_database(config) as database, connect_bus(config, database) as bus, _explained():
        check_schema(database)
        with notifying_transaction(database, bus) as session:
            return write(session, datetime.now(UTC))


@command.command("list")
def list_() -> None:
    """The events of this installation."""
    found = _read(lambda session: list_events(session, list(EventStatus)))
    for one in found.cards:
        click.echo(f"{one.slug:<32} {one.status.value:<13} {one.players:>4} players  {one.name}")
    if not found.total:
        click.echo("There are no events yet; make one with: kingsmoot event create NAME")


@command.command()
@click.argument("name")
@click.option("--melee", is_flag=True, help="A melee, too.")
@click.option("--no-joust", is_flag=True, help="No joust.")
@click.option("--no-cut", is_flag=True, help="No cut after the rounds.")
@click.option("--ruleset", type=click.Choice(list(GAMES)), default=DEFAULT_GAME, show_default=True)
@click.option("--variant", "variants", multiple=True, help="A format of the game in which joust or melee is played.")
def create(name: str, melee: bool, no_joust: bool, no_cut: bool, ruleset: str, variants: tuple[str, ...]) -> None:
    """Create an event and open its check-in, so that players can be added."""

    def work(session: Session, now: datetime) -> str:
        draft = events.EventDraft(
            name=name, ruleset=ruleset, joust=not no_joust, melee=melee, cut=not no_cut, variants=variants
        )
        event = events.create_event(session, draft, CONSOLE, now, secrets.token_hex(32))
        events.start_check_in(session, event.slug, CONSOLE, now)
        return event.slug

    click.echo(_write(work))


@command.command()
@slug_argument
@click.argument("names", nargs=-1, required=True)
def add(slug: str, names: tuple[str, ...]) -> None:
    """Enter players by name; each can claim the entry with the code that is printed."""
    key = read_config().secret_key

    def work(session: Session, now: datetime) -> list[str]:
        lines = []
        for name in names:
            entry = registration.add_guest(session, slug, name, first_claim_code(key), CONSOLE, now)
            lines.append(f"{entry.number:>4}  {entry.name}  (code {format_code(claim_code(key, entry))})")
        return lines

    click.echo("\n".join(_write(work)))


@command.command()
@slug_argument
@click.argument("stage", type=int)
@click.option("--size", type=int, default=0, help="Of a cut, if not as planned.")
def start(slug: str, stage: int, size: int) -> None:
    """Begin a stage with everybody who is checked in, or a cut."""
    found = _write(lambda session, now: stages.start_stage(session, slug, stage, CONSOLE, now, size).name)
    click.echo(f"{found} has begun.")


@command.command()
@slug_argument
@click.option("--again", metavar="REASON", help="Take the last round back first, for this reason.")
@click.option("--draft", is_flag=True, help="Draw only; do not publish.")
def pair(slug: str, again: str | None, draft: bool) -> None:
    """Draw and publish the next round of the stage being played."""

    dealer = Dealer(make_sealer(read_config()), new_seed)

    def work(session: Session, now: datetime) -> RoundView:
        if again is not None:
            rounds.unpair_round(session, slug, CONSOLE, now, again)
        drawn = rounds.pair_round(session, slug, CONSOLE, now)
        if not draft:
            rounds.publish_round(session, slug, CONSOLE, now, dealer)
        session.flush()
        return round_view(load_book(session, slug), drawn)

    _show_round(_write(work))


@command.command()
@slug_argument
@click.argument("table", type=int)
@click.argument("result", nargs=-1, required=True, type=int)
@click.option("--how", default="win", show_default=True, help="win, modified win, concession, no-show, draw, …")
@click.option("--reason", default="", help="Why a result is corrected.")
@click.option("--stage", type=int, help="If not the present one.")
@click.option("--round", "number", type=int, help="If not the present one.")
def result(
    slug: str, table: int, result: tuple[int, ...], how: str, reason: str, stage: int | None, number: int | None
) -> None:
    """Enter a result: the winner's player number, 0 where nobody won; at a melee table the places by seat."""

    def work(session: Session, now: datetime) -> str:
        book = load_book(session, slug)
        round_ = book.round(stage, number) if stage and number else current_round(book)
        if round_ is None:
            raise click.ClickException("No round is published yet.")
        places = tuple(int(each) for each in result)
        said = ResultInput(places=places) if len(places) > 1 else ResultInput(how=how, winner=places[0] or None)
        at = book.stage_of(round_).number
        enter_result(session, slug, at, round_.number, table, said, CONSOLE, now, reason)
        return _words(load_book(session, slug), at, round_.number, table)

    click.echo(_write(work))


def _words(book: Book, stage: int, number: int, table: int) -> str:
    view = round_view(book, book.round(stage, number))
    line = next(one.words for one in view.tables if one.number == table)
    left = "1 table is" if view.open == 1 else f"{view.open} tables are"
    return f"Table {table}: {line}. {left} open."


@command.command()
@slug_argument
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV.")
def pairings(slug: str, as_csv: bool) -> None:
    """The tables of the present round."""

    def read(session: Session) -> RoundView:
        book = load_book(session, slug)
        round_ = current_round(book, staff=True)
        if round_ is None:
            raise click.ClickException("No round is drawn yet.")
        return round_view(book, round_)

    view = _read(read)
    if as_csv:
        click.echo(pairings_csv(view), nl=False)
    else:
        _show_round(view)


@command.command()
@slug_argument
@click.option("--stage", type=int, help="If not the present one.")
@click.option("--overall", "together", is_flag=True, help="Joust and melee added.")
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV.")
def standings(slug: str, stage: int | None, together: bool, as_csv: bool) -> None:
    """The standings as they are now."""
    book = _read(lambda session: load_book(session, slug).whole())
    if together:
        both = overall_view(book)
        if both is None:
            raise click.ClickException("The event has no overall standings: it takes a joust and a melee.")
        click.echo(overall_csv(both), nl=False) if as_csv else _show_overall(both.rows)
        return
    with _explained():
        found = book.stage(stage) if stage else book.ranked_stage
    if found is None:
        raise click.ClickException("No stage has begun, so there are no standings yet.")
    view = standings_view(book, found)
    if as_csv:
        click.echo(standings_csv(view), nl=False)
        return
    click.echo(f"{view.name}: final places" if view.is_final else f"{view.name} after round {view.after_round}")
    for row in view.rows:
        left = "" if row.status.value == "playing" else f"  ({row.status.value})"
        numbers = "  ".join(
            f"{label} {value}" for label, value in zip(view.labels, row.values, strict=True) if label != "lot"
        )
        click.echo(f"{row.rank:>4}  {row.name:<28} {row.points:>5}  {numbers}{left}")


@command.command()
@slug_argument
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup(slug: str, file: Path) -> None:
    """Write a whole event into one file."""
    content = _read(lambda session: export_event(session, slug))
    draft = file.with_name(f"{file.name}.part")
    draft.write_bytes(content)
    draft.replace(file)
    click.echo(f"{file}: {event_line(slug)}")


def event_line(slug: str) -> str:
    view = event_view(_read(lambda session: load_book(session, slug).whole()))
    return f"{view.name}, {view.status.value}, {view.players} players, version {view.version}"


@command.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--replace", is_flag=True, help="Go on with an event that is here already.")
def restore(file: Path, replace: bool) -> None:
    """Bring a whole event in from a backup; all of it or nothing."""
    with _explained():
        brought = open_backup(open_seal(file.read_bytes(), make_sealer(read_config())))
    slug = _write(lambda session, now: import_event(session, brought, CONSOLE, now, replace=replace).slug)
    click.echo(f"{slug}: {event_line(slug)}")


def _show_round(view: RoundView) -> None:
    click.echo(f"{view.stage_name}, round {view.number} ({view.status.value})")
    for table in view.tables:
        names = " v ".join(f"{seat.name} [{seat.number}]" for seat in table.seats)
        click.echo(f"{table.number:>4}  {names}  {table.words}".rstrip())
    for table in view.unseated:
        click.echo(f"   –  {table.seats[0].name} [{table.seats[0].number}]  {table.seats[0].outcome}")
    click.echo(str(view.proof.get("words", "")))


def _show_overall(rows: tuple[tuple[int, int, str, str, tuple[str, ...]], ...]) -> None:
    for rank, _, name, points, parts in rows:
        click.echo(f"{rank:>4}  {name:<28} {points:>5}  = {' + '.join(parts)}")
