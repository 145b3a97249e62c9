"""Constant abilities, and reads of constant abilities that depend on each other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.english import capitalize

if TYPE_CHECKING:
    from engine.table.game import Game


BLANK: Final = "blank"


Amount = Callable[["Game", int, int], int]
"""Arguments: the table, the source, the card or seat concerned."""
Applies = Callable[["Game", int, int], bool]


def always(_game: Game, _source: int, _who: int) -> bool:
    return True


ConstantRead = tuple[int, int, int, str]
"""One read of a constant ability.

The ability's id, its source, the card or seat concerned, and what is read.
"""


class CircularReadError(Exception):
    """Constant abilities read each other.

    `at` is the depth of the outermost read in the circle.
    """

    def __init__(self, at: int) -> None:
        self.at = at


def begin_read(game: Game, look: ConstantRead) -> int:
    """Begin a read of a constant ability and return the current read depth.

    Raises CircularReadError if the same read is already in progress; then no read in the circle counts. The caller
    must finally cut `game.reading` to the returned length, and handle a CircularReadError that begins there.
    """
    reading = game.reading
    depth = len(reading)
    if depth and look in reading:
        at = reading.index(look)
        game.circular.update(reading[at:])
        raise CircularReadError(at)
    reading.append(look)
    return depth


@dataclass(frozen=True, slots=True)
class Constant:
    """A constant ability: which value it changes, for whom, and by how much."""

    quantity: str
    words_: str
    applies: Applies
    """As declared. Call `bears` instead, which handles circular reads."""
    amount: Amount | int = 1
    operation: str = "add"
    about: str = ""
    """What an immunity is to, in a few words, or the trait that is gained."""

    def bears(self, game: Game, source: int, who: int) -> bool:
        """Return whether it applies to a card or seat.

        An ability in a circular read applies to nothing.
        """
        look = (id(self), source, who, "bears")
        if game.circular and look in game.circular:
            return False
        depth = begin_read(game, look)
        blanks = self.quantity == BLANK
        game.blanking += blanks
        try:
            return self.applies(game, source, who) and self.has_text(game, source)
        except CircularReadError as circle:
            if circle.at != depth:
                raise
            return False
        finally:
            game.blanking -= blanks
            del game.reading[depth:]

    def by(self, game: Game, source: int, who: int) -> int:
        """Return the amount of the change; in a circular read, 0."""
        if isinstance(self.amount, int):
            return self.amount
        look = (id(self), source, who, "by")
        if game.circular and look in game.circular:
            return 0
        depth = begin_read(game, look)
        try:
            return self.amount(game, source, who)
        except CircularReadError as circle:
            if circle.at != depth:
                raise
            return 0
        finally:
            del game.reading[depth:]

    def has_text(self, game: Game, source: int) -> bool:
        """Return whether its source has its text.

        Blankness counts only while the engine finds out which cards are blank.
        """
        return not game.blanking or self.quantity == BLANK or not game.is_blank(source)

    def is_circular(self, game: Game, source: int, who: int) -> bool:
        """Return whether a circular read of this ability was found."""
        looks = ((id(self), source, who, asked) for asked in ("bears", "by", "value"))
        return bool(game.circular) and not game.circular.isdisjoint(looks)

    def words(self) -> str:
        """Return a sentence of our own."""
        return f"{capitalize(self.words_)}."
