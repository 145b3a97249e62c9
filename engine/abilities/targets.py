"""Filters of cards, and targets, which are chosen after costs are paid."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.abilities.phrases import Phrase
from engine.base.ids import NOBODY, NOTHING

if TYPE_CHECKING:
    from engine.table.game import Game
    from engine.table.rows import AbilityUse

ANYBODY: Final = "a"
YOURS: Final = "your"
THEIRS: Final = "an opponent's"


@dataclass(frozen=True, slots=True)
class Filter:
    """A named test of a card, from the view of the seat that uses an ability."""

    words: str
    test: Callable[[Game, int, int], bool]
    """Arguments: the table, the card, the seat that uses the ability."""
    has: Callable[[Game, int], str] | None = None
    """What a card that fails has instead, in a few characters: `STR 9, above 2`."""
    parts: tuple[Filter, ...] = ()
    """The filters it consists of, if a card must pass all of them."""
    said: Phrase | None = None
    """The position of its words around a noun; by default, after the noun."""

    @property
    def phrase(self) -> Phrase:
        return Phrase(after=self.words) if self.said is None else self.said

    def pieces(self) -> tuple[Filter, ...]:
        """Return its single tests."""
        return tuple([piece for part in self.parts for piece in part.pieces()]) if self.parts else (self,)


@dataclass(frozen=True, slots=True)
class Candidates:
    """Cards to choose from, as data.

    So the engine can explain why a card is not one of them.
    """

    which: Filter
    places: tuple[int, ...]
    whose: str = ANYBODY
    but_itself: bool = False
    """Whether the card with the ability is excluded."""

    def __call__(self, game: Game, use: AbilityUse, seat: int = NOBODY) -> list[int]:
        """Return the cards for a use of the ability.

        seat: the seat that chooses, if each player chooses.
        """
        test, you = self.which.test, use.seat if seat == NOBODY else seat
        places, itself = self.places, use.card if self.but_itself else NOTHING
        return [
            card
            for owner in self.seats(game, you)
            for place in places
            for card in game.pile(owner, place)
            if test(game, card, you) and card != itself
        ]

    def seats(self, game: Game, you: int) -> list[int]:
        """Return the seats whose cards are meant."""
        if self.whose == YOURS:
            return [you]
        return game.opponents(you) if self.whose == THEIRS else game.player_order()


@dataclass(frozen=True, slots=True)
class Target:
    """What is chosen after costs are paid: which cards, and how many."""

    words: str
    among: Callable[[Game, AbilityUse], list[int]]
    least: int = 1
    most: int = 1
    refusal: Callable[[Game, AbilityUse, list[int]], str | None] | None = None
    """Why some cards can't be chosen together.

    If set, targets are chosen one by one, and every partial choice must be legal too.
    """
