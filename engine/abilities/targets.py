"""Filters of cards, and what is chosen after the costs are paid."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.abilities.phrases import Phrase
from engine.base.ids import NOBODY, NOTHING

if TYPE_CHECKING:
    from engine.table.game import Game
    from engine.table.rows import Pending

ANYBODY: Final = "a"
YOURS: Final = "your"
THEIRS: Final = "an opponent's"


@dataclass(frozen=True, slots=True)
class Filter:
    """A named test of a card, as the seat that uses an ability sees it."""

    words: str
    test: Callable[[Game, int, int], bool]
    """Given the table, the card, and the seat that uses the ability."""
    has: Callable[[Game, int], str] | None = None
    """What a card that fails has instead, in a few characters: `STR 9, above 2`."""
    parts: tuple[Filter, ...] = ()
    """The filters that it is put together from, where a card must pass all of them."""
    said: Phrase | None = None
    """Where its words stand around a noun; after it where nothing is said."""

    @property
    def phrase(self) -> Phrase:
        return Phrase(after=self.words) if self.said is None else self.said

    def pieces(self) -> tuple[Filter, ...]:
        """The single tests of it."""
        return tuple([piece for part in self.parts for piece in part.pieces()]) if self.parts else (self,)


@dataclass(frozen=True, slots=True)
class Among:
    """Cards to choose from, as data, so that it can be said of each card why it is not one of them."""

    which: Filter
    places: tuple[int, ...]
    whose: str = ANYBODY
    but_itself: bool = False
    """Whether the card that bears the ability is left out."""

    def __call__(self, game: Game, use: Pending, seat: int = NOBODY) -> list[int]:
        """The cards for a use of the ability; where each player chooses for itself, as one of them sees it."""
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
        """Whose cards are meant."""
        if self.whose == YOURS:
            return [you]
        return game.opponents(you) if self.whose == THEIRS else game.player_order()


@dataclass(frozen=True, slots=True)
class Target:
    """What is chosen after the costs are paid: from which cards, how many, and what they may be together."""

    words: str
    among: Callable[[Game, Pending], list[int]]
    least: int = 1
    most: int = 1
    refusal: Callable[[Game, Pending, list[int]], str | None] | None = None
    """Why some cards can't be chosen together; with it they are chosen one by one, and part of what may be is too."""
