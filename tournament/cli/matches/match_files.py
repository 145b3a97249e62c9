"""Decks and saved matches, for commands: each fault is one line."""

from pathlib import Path

import click

from engine import JUDGE, PUBLIC, Deck, Pool
from engine.chain.header import Header
from engine.games import registry
from engine.record.container import Contents, dump, read
from engine.record.record import Record
from tournament.events.formats import format_name, formats_of, unknown_format_message

SUFFIX = ".kingsmoot"


def find_deck(name: str, decks: dict[str, Deck]) -> Deck:
    if name not in decks:
        raise click.ClickException(f"There is no deck {name!r}; there are {', '.join(decks)}.")
    return decks[name]


def pool_of(header: Header) -> Pool:
    """Return the card pool of a saved match."""
    pool = registry.pool_of(header)
    if header.pool != pool.name:
        raise click.ClickException(f"The match was played with {header.pool!r}; only {pool.name!r} is here.")
    return pool


def read_match(path: Path) -> Contents:
    """Read a saved match, all of whose parts must be readable."""
    contents = read(path.read_bytes())
    if contents.faults:
        raise click.ClickException(f"{path}: {contents.faults[0]}")
    return contents


def record_of(contents: Contents, path: Path) -> Record:
    if contents.record is None:
        raise click.ClickException(f"{path}: the file holds no match")
    return contents.record


def save_match(record: Record, path: Path) -> None:
    path.write_bytes(dump(record))


def find_viewer(name: str | None, contents: Contents, header: Header) -> int:
    """Return the viewer that `--as` names.

    It takes judge, public, a player's name or a seat's number from 1.
    """
    mine = JUDGE if contents.sealed is None else contents.sealed.viewer
    if name is None:
        return mine
    viewer = _viewer_number(name, header.seats)
    if contents.sealed is not None and viewer not in (mine, PUBLIC):
        raise click.ClickException(
            f"This is a redacted copy for {describe_viewer(mine, header.seats)}; it can't be read as {name}."
        )
    return viewer


def _viewer_number(name: str, seats: tuple[str, ...]) -> int:
    fixed = {"judge": JUDGE, "public": PUBLIC}
    if name in seats:
        return seats.index(name)
    if name.lower() in fixed:
        return fixed[name.lower()]
    folded = [seat.casefold() for seat in seats]
    if name.casefold() in folded:
        return folded.index(name.casefold())
    if name.isdecimal() and 1 <= int(name) <= len(seats):
        return int(name) - 1
    known = ", ".join([*fixed, *seats])
    raise click.ClickException(f"Nobody here is {name!r}; --as takes {known}, or a seat's number from 1.")


def describe_viewer(viewer: int, seats: tuple[str, ...]) -> str:
    if viewer == JUDGE:
        return "a judge"
    return "the public" if viewer == PUBLIC else seats[viewer]


def seat_count(ruleset: str, form: str, seats: int | None) -> int:
    """Return the number of seats in a format; refuse a number that it doesn't allow."""
    formats = registry.RULESETS[ruleset].formats
    if form not in formats:
        raise click.ClickException(unknown_format_message(ruleset, form))
    allowed = formats[form]
    if seats is not None and not allowed.least <= seats <= allowed.most:
        raise click.ClickException(f"A {allowed.said()} has {allowed.seats()} seats, not {seats}.")
    return allowed.least if seats is None else seats


def describe_match(header: Header) -> str:
    """Describe a match, such as `Ann against Bob · <game's id> joust · Core Set`."""
    described = " · from a described board" if header.board else ""
    form = formats_of(header.ruleset).get(header.format)
    who = " against ".join(header.seats) if form is None else form.against(header.seats)
    played = f"{header.ruleset} {format_name(header.ruleset, header.format)}"
    return f"{who} · {played} · {header.pool}{described}"
