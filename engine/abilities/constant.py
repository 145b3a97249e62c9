"""Constant of abilities."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.english import capitalize

if TYPE_CHECKING:
    from engine.table.game import Game


BLANK: Final = "blank"


Amount = Callable[["Game", int, int], int]
"""Given the table, the source, and the card or seat concerned."""
Applies = Callable[["Game", int, int], bool]


def always(_game: Game, _source: int, _who: int) -> bool:
    return True


Look = tuple[int, int, int, str]
"""What is asked of a constant ability: which one, of which source, the card or seat concerned, and what."""


class Circle(Exception):
    """Constant abilities read each other; `at` is the outermost of the looks in the circle."""

    def __init__(self, at: int) -> None:
        self.at = at


def look_at(game: Game, look: Look) -> int:
    """Begin to ask a constant ability; return how many others are being asked already.

    Raises Circle where this very question is among them: then none of those in the circle counts. Whoever begins ends
    by cutting `game.reading` to the length returned, and answers a Circle that begins there.
    """
    reading = game.reading
    depth = len(reading)
    if depth and look in reading:
        at = reading.index(look)
        game.circular.update(reading[at:])
        raise Circle(at)
    reading.append(look)
    return depth


@dataclass(frozen=True, slots=True)
class Constant:
    """One constant ability: which value it changes, of which cards or seats, by how much."""

    quantity: str
    words_: str
    applies: Applies
    """As declared; ask `bears` instead, which knows of constant abilities that read each other."""
    amount: Amount | int = 1
    operation: str = "add"
    about: str = ""
    """What an immunity is to, in a few words; the trait that is gained."""

    def bears(self, game: Game, source: int, who: int) -> bool:
        """Whether it bears on a card or seat; one that reads what reads it bears on nothing."""
        look = (id(self), source, who, "bears")
        if game.circular and look in game.circular:
            return False
        depth = look_at(game, look)
        blanks = self.quantity == BLANK
        game.blanking += blanks
        try:
            return self.applies(game, source, who) and self.has_text(game, source)
        except Circle as circle:
            if circle.at != depth:
                raise
            return False
        finally:
            game.blanking -= blanks
            del game.reading[depth:]

    def by(self, game: Game, source: int, who: int) -> int:
        """By how much; one that reads what reads it changes nothing."""
        if isinstance(self.amount, int):
            return self.amount
        look = (id(self), source, who, "by")
        if game.circular and look in game.circular:
            return 0
        depth = look_at(game, look)
        try:
            return self.amount(game, source, who)
        except Circle as circle:
            if circle.at != depth:
                raise
            return 0
        finally:
            del game.reading[depth:]

    def has_text(self, game: Game, source: int) -> bool:
        """Whether its source is not blank, where that is asked while it is found out which cards are blank."""
        return not game.blanking or self.quantity == BLANK or not game.is_blank(source)

    def is_circular(self, game: Game, source: int, who: int) -> bool:
        """Whether it was found to read what reads it."""
        looks = ((id(self), source, who, asked) for asked in ("bears", "by", "value"))
        return bool(game.circular) and not game.circular.isdisjoint(looks)

    def words(self) -> str:
        """A sentence of our own."""
        return f"{capitalize(self.words_)}."
