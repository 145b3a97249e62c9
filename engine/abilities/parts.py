"""The parts of an effect, as values. A part describes; it never acts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.abilities.refs import Ref
from engine.abilities.targets import Filter

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import AbilityUse


@dataclass(frozen=True, slots=True)
class Part:
    """One part of an effect: its words, and the events it makes."""

    words: str
    events: Callable[[Game, AbilityUse], list[Event]]
    rule: str = "effect"
    named: str = ""
    """The log's name for it as one of several choices.

    Keep it unchanged: the log is stored.
    """


@dataclass(frozen=True, slots=True)
class Search:
    """Search the user's deck, or its top, for one card. Finding none is allowed."""

    top: int
    """How many cards; 0 means the whole deck."""
    what: Filter
    fits: Callable[[Game, AbilityUse, int], bool] | None = None
    """A further test that depends on the use, for example on an earlier choice."""
    fitting: str = ""
    by: Callable[[Game, AbilityUse], int] | None = None
    """The seat that searches its own deck, if not the user."""
    text: str | None = None
    """The clause for this part, if it is not simply that the user searches."""

    @property
    def words(self) -> str:
        """An imperative: `search 10 cards from the top of your deck for …`."""
        deck = "your deck" if self.by is None else "their deck"
        where = f"{self.top} cards from the top of {deck}" if self.top else deck
        if self.by is not None:
            return f"that player searches {where} for {self.what.phrase.a_one}"
        return f"search {where} for {self.what.phrase.a_one}{' ' if self.fitting else ''}{self.fitting}"

    def finds(self, game: Game, use: AbilityUse, card: int) -> bool:
        return self.what.test(game, card, use.seat) and (self.fits is None or self.fits(game, use, card))


@dataclass(frozen=True, slots=True)
class Arrange:
    """Look at the top of the chosen player's deck and rearrange it.

    Up to `bottom` cards go to the bottom, the rest back on top, in any order.
    """

    top: int
    bottom: int

    @property
    def words(self) -> str:
        if self.top == 1:
            return "look at the top card of that deck, then put it back on the top or bottom"
        return (
            f"look at {self.top} cards from the top of that deck, then put up to {self.bottom} of them on the bottom "
            "and the others back on top, in any order"
        )


@dataclass(frozen=True, slots=True)
class Then:
    """What follows resolves only if everything before it resolved in full."""

    words: str = "then"


@dataclass(frozen=True, slots=True)
class Pick:
    """A seat picks cards while the effect resolves; they become the found cards."""

    words: str
    """What is picked: `an attacking character`."""
    among: Callable[[Game, AbilityUse], list[int]]
    least: int = 1
    most: int = 1
    by: Callable[[Game, AbilityUse], int] | None = None
    """The seat that picks, if not the user."""
    besides: bool = False
    """Whether the picks are added to the earlier found cards.

    Then it is no failure if there is nothing to pick from.
    """
    text: str | None = None
    """The clause for this part, if it is not simply that the user picks."""
    number: Callable[[Game, AbilityUse], int] | None = None
    """The exact number, if it depends on the table."""


@dataclass(frozen=True, slots=True)
class EachPicks:
    """Each player picks cards, in player order.

    All picks together become the found cards.
    """

    words: str
    """What each picks: `a character to discard`."""
    among: Callable[[Game, AbilityUse, int], list[int]]
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class AtRandom:
    """Cards of hands, picked at random; they become the found cards."""

    words: str
    """Where from: `that player's hand`."""
    seats: Callable[[Game, AbilityUse], list[int]]
    number: int = 1


@dataclass(frozen=True, slots=True)
class MarkCards:
    """Remember cards for the parts that follow, wherever they move meanwhile."""

    words: str
    """Which cards; the parts that follow say what happens to them."""
    cards: Callable[[Game, AbilityUse], list[int]]


@dataclass(frozen=True, slots=True)
class Name:
    """A seat names one of several words; its index becomes X."""

    words: str
    """An imperative: `name a challenge type`."""
    names: Callable[[Game, AbilityUse], list[str]]
    """As the log has them."""
    by: Callable[[Game, AbilityUse], int] | None = None
    text: str | None = None
    """The clause for this part, if it is not simply that the user names."""
    offers: Callable[[Game, AbilityUse], list[str]] | None = None
    """Longer names for the prompt, if the log's names are too short."""


@dataclass(frozen=True, slots=True)
class Later:
    """A delayed effect on cards that are fixed now.

    It resolves when a period ends, or when its user wins the challenge.
    """

    when: str
    ref: Ref
    do: Part

    @property
    def words(self) -> str:
        moment = "if you win the challenge" if self.when == "win" else f"when the {self.when} ends"
        return f"{moment}, {self.do.words}"


@dataclass(frozen=True, slots=True)
class Cheaper:
    """Make the next matching card cost less, until a period ends."""

    which: Filter
    amount: int
    until: str = "phase"
    events_too: bool = False
    """Whether events count as well as marshaled cards."""
    free: Filter | None = None
    """The matching cards that cost nothing at all."""

    @property
    def words(self) -> str:
        verb = "marshal or play" if self.events_too else "marshal"
        said = f"the next {self.which.phrase.one} that you {verb} this {self.until} costs {self.amount} less"
        return f"{said}, or nothing if it is {self.free.phrase.a_one}" if self.free is not None else said


@dataclass(frozen=True, slots=True)
class CopyAbilities:
    """Copy the abilities that the found cards have at a timing.

    They resolve as this card's own.
    """

    words: str
    timing: int


AnyPart = (
    Part | Search | Then | Pick | EachPicks | AtRandom | MarkCards | Name | Later | Cheaper | Arrange | CopyAbilities
)
