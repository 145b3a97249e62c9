"""Positions of the lab: a scenario as text, or lines from a step of a record."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import msgspec

from engine import Match, Pool
from engine.cards import FACTION
from engine.chain.header import deck_bytes, read_deck, read_header
from engine.converter import make_converter
from engine.errors import BadScenario, EngineError
from engine.games.registry import DEFAULT_GAME, POOL_LOADERS, RULESETS, pool_of
from engine.match.start import make_deal, ruleset_of
from engine.position.board import BLANK_PLOT, Board, ScenarioFile, Side, read_scenario, with_blanks
from engine.position.card_names import is_title
from engine.position.faults import MAX_CARDS, count_cards
from engine.scenario.scenario import RESERVED
from engine.scenario.writer import write_lines, write_scenario
from tournament.core.translation import gettext, translatable
from tournament.core.translation.formats import format_number
from tournament.judging.lab_problems import LabRefused

MAX_TEXT_LETTERS: Final = 20_000
MAX_PLAYED_LINES: Final = 200
"""Most lines that are played."""
MAX_EXPECTED_LINES: Final = 50
MAX_LINE_LETTERS: Final = 300
"""Most letters of one line or name."""
SEATS: Final = ("ann", "bob", "cat", "dan", "eve", "fay")


class LabLines(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The lines to play and the expectations of a position without a described board."""

    play: tuple[str, ...] = ()
    expect: tuple[str, ...] = ()
    rule: str = ""


_convert_lines = make_converter(LabLines)


class StoredTable(msgspec.Struct, frozen=True, array_like=True):
    """The table at a step of a record, with the constants of its match."""

    header: bytes
    decks: tuple[bytes, ...]
    seed: bytes
    names: tuple[str, ...]
    state: bytes
    step: int
    said: str
    """Names the match and the step."""

    def match(self) -> Match:
        header = read_header(self.header)
        decks = tuple(read_deck(deck)[0] for deck in self.decks)
        return Match.from_bytes(self.state, make_deal(header, pool_of(header), decks, self.seed, self.names))


@dataclass(frozen=True, slots=True)
class Position:
    """A described board or a stored table, with lines to play and expectations."""

    lines: LabLines
    board: Board | None = None
    kept: StoredTable | None = None

    def playing(self, *play: str) -> Position:
        return replace(self, lines=msgspec.structs.replace(self.lines, play=play))

    def expecting(self, *expect: str) -> Position:
        return replace(self, lines=msgspec.structs.replace(self.lines, expect=expect))

    @property
    def text(self) -> str:
        lines = self.lines
        if self.board is None:
            return write_lines(lines.play, lines.expect, lines.rule)
        return write_scenario(ScenarioFile(self.board, lines.play, lines.expect, lines.rule))

    @property
    def ruleset(self) -> str:
        return (
            read_header(self.kept.header).ruleset
            if self.kept is not None
            else ruleset_of(self.board or empty_board())
        )


def empty_board(ruleset: str = "") -> Board:
    """Return a board without cards, except blank ones to draw."""
    named = ruleset if ruleset in RULESETS and ruleset != DEFAULT_GAME else ""
    return Board(seats={name: empty_side(ruleset) for name in SEATS[:2]}, first=SEATS[0], ruleset=named)


def empty_side(ruleset: str) -> Side:
    """Return an empty side for a game.

    Its plot is a blank one if the game lacks the usual first plot.
    """
    pool, side = pool_for(ruleset), Side()
    if pool.has_plots and side.plot is not None and not is_title(side.plot, pool):
        side = msgspec.structs.replace(side, plot=BLANK_PLOT.title)
    return side


def factions_of(ruleset: str) -> tuple[tuple[str, str], ...]:
    """Return the factions that a seat may play: id and title of the faction card."""
    facts = pool_for(ruleset).facts.values()
    return tuple((one.faction, one.title) for one in facts if one.type == FACTION)


def read_position(text: str, kept: StoredTable | None = None) -> Position:
    """Read a position; raise LabRefused with its fault or the exceeded limit."""
    if len(text) > MAX_TEXT_LETTERS:
        raise LabRefused(long_text(text), limit=MAX_TEXT_LETTERS)
    try:
        position = _parse(text, kept)
    except BadScenario as error:
        raise LabRefused(f"{_capitalized(error)}.", faults=[str(error)]) from error
    check_size(position)
    return position


def _parse(text: str, kept: StoredTable | None) -> Position:
    if kept is None:
        file = read_scenario(text)
        return Position(LabLines(file.play, file.expect, file.rule), file.board)
    try:
        return Position(_convert_lines(tomllib.loads(text)), kept=kept)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadScenario(f"these are no lines to play from a step: {error}") from error


def check_size(position: Position) -> None:
    """Raise LabRefused with the limit if a position is too large to play quickly."""
    lines = position.lines
    cards = count_cards(position.board) if position.board is not None else 0
    letters = max(map(len, _strings(position)), default=0)
    for message, there, most in (
        (translatable("%(number)s lines to play (maximum %(most)s)."), len(lines.play), MAX_PLAYED_LINES),
        (translatable("%(number)s expectations (maximum %(most)s)."), len(lines.expect), MAX_EXPECTED_LINES),
        (translatable("%(number)s cards (maximum %(most)s)."), cards, MAX_CARDS),
        (translatable("%(number)s characters in one line (maximum %(most)s)."), letters, MAX_LINE_LETTERS),
    ):
        if there > most:
            raise LabRefused(gettext(message, number=format_number(there), most=most), limit=most)


def long_text(text: str) -> str:
    """Return the sentence that a text is too long."""
    return gettext(
        "The text has %(number)s characters (maximum %(most)s).",
        number=format_number(len(text)),
        most=format_number(MAX_TEXT_LETTERS),
    )


def _strings(position: Position) -> Iterator[str]:
    yield from (*position.lines.play, *position.lines.expect, position.lines.rule)
    if position.board is not None:
        yield from position.board.seats
        for side in position.board.seats.values():
            yield from (*side.play, *side.hand, *side.deck, *side.discard, *side.dead, *side.plots, *side.used)
            yield from (
                *side.agendas(),
                *side.spent,
                *side.initiated,
                side.plot or "",
                side.faction,
                side.title or "",
            )


def store_table(match: Match, step: int, said: str) -> StoredTable:
    """Store the table of a match; seat names become single words for lines."""
    deal = match.deal
    decks = tuple(deck_bytes(deck, ()) for deck in deal.decks)
    names = seat_words(deal.names)
    return StoredTable(deal.header.to_bytes(), decks, deal.seed, names, match.to_bytes(), step, said)


def seat_words(names: tuple[str, ...]) -> tuple[str, ...]:
    found: list[str] = []
    for seat, name in enumerate(names):
        word = re.sub(r"\W+", "_", name).strip("_") or f"seat{seat + 1}"
        found.append(f"{word}_{seat + 1}" if word in found or word in RESERVED else word)
    return tuple(found)


@cache
def pool_for(ruleset: str) -> Pool:
    """Return the cards of a game, with the blank cards that fill decks."""
    return with_blanks(POOL_LOADERS[ruleset if ruleset in POOL_LOADERS else DEFAULT_GAME](""))


def _capitalized(error: EngineError) -> str:
    words = str(error)
    return words[:1].upper() + words[1:]
