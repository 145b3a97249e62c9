"""The parts of an effect, as values: each says what it does, none does it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.abilities.refs import Ref
from engine.abilities.targets import Filter

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import Pending


@dataclass(frozen=True, slots=True)
class Part:
    """One part of an effect: its words, and the events it makes."""

    words: str
    events: Callable[[Game, Pending], list[Event]]
    rule: str = "effect"
    named: str = ""
    """What the log calls it where it is one of several that may be named; kept as it is, for the log is."""


@dataclass(frozen=True, slots=True)
class Search:
    """Looks at the top of the user's deck for one card; finding none is allowed."""

    top: int
    """How many cards; the whole deck where it is 0."""
    what: Filter
    fits: Callable[[Game, Pending, int], bool] | None = None
    """What the card must be besides, where that depends on the use: on what was named before, for instance."""
    fitting: str = ""
    by: Callable[[Game, Pending], int] | None = None
    """Who searches the own deck, if not the user."""

    @property
    def words(self) -> str:
        """An imperative: `look through 10 cards from the top of your deck for a character`."""
        deck = "your deck" if self.by is None else "the own deck"
        where = f"{self.top} cards from the top of {deck}" if self.top else deck
        if self.by is not None:
            return f"that player looks through {where} for {self.what.phrase.a_one}"
        return f"look through {where} for {self.what.phrase.a_one}{' ' if self.fitting else ''}{self.fitting}"

    def finds(self, game: Game, use: Pending, card: int) -> bool:
        return self.what.test(game, card, use.seat) and (self.fits is None or self.fits(game, use, card))


@dataclass(frozen=True, slots=True)
class Arrange:
    """Looks at the top of the chosen player's deck; some of it goes to the bottom, the rest back, in any order."""

    top: int
    bottom: int

    @property
    def words(self) -> str:
        if self.top == 1:
            return "look at the card on top of that deck and put it back there or under the deck"
        return (
            f"look at {self.top} cards from the top of that deck, put up to {self.bottom} of them under it and the "
            "others back on top, all in the order you like"
        )


@dataclass(frozen=True, slots=True)
class Then:
    """What follows resolves only if everything before it did, in full."""

    words: str = "then"


@dataclass(frozen=True, slots=True)
class Pick:
    """Somebody picks cards while the effect resolves; what is picked becomes the found cards."""

    words: str
    """What is picked: `an attacking character`."""
    among: Callable[[Game, Pending], list[int]]
    least: int = 1
    most: int = 1
    by: Callable[[Game, Pending], int] | None = None
    """Who picks, if not the user."""
    besides: bool = False
    """Whether this is found besides what was found before; then there may be nothing to pick from."""
    text: str | None = None
    """The clause that says so among the other parts, where it is not just that the user picks."""
    number: Callable[[Game, Pending], int] | None = None
    """Exactly how many, where that depends on the table."""


@dataclass(frozen=True, slots=True)
class EachPicks:
    """Every player picks cards in player order; all picks together become the found cards."""

    words: str
    """What each picks: `a character to discard`."""
    among: Callable[[Game, Pending, int], list[int]]
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class AtRandom:
    """Chance picks cards of hands; they become the found cards."""

    words: str
    """From where: `that player's hand`."""
    seats: Callable[[Game, Pending], list[int]]
    number: int = 1


@dataclass(frozen=True, slots=True)
class Mark:
    """Keeps cards in mind for the parts that follow, wherever those cards go meanwhile."""

    words: str
    """Which; the parts that follow say what comes of them."""
    cards: Callable[[Game, Pending], list[int]]


@dataclass(frozen=True, slots=True)
class Name:
    """Somebody names one of several words; its place becomes X."""

    words: str
    """An imperative: `name a challenge type`."""
    names: Callable[[Game, Pending], list[str]]
    """As the log has them."""
    by: Callable[[Game, Pending], int] | None = None
    text: str | None = None
    """The clause that says so among the other parts, where it is not just that the user names."""
    offers: Callable[[Game, Pending], list[str]] | None = None
    """The names for whoever is asked, where the log's are too short for that."""


@dataclass(frozen=True, slots=True)
class Later:
    """An effect on the cards meant now that happens when a period ends, or when its user wins the challenge."""

    when: str
    ref: Ref
    do: Part

    @property
    def words(self) -> str:
        moment = "if you win the challenge" if self.when == "win" else f"when the {self.when} ends"
        return f"{moment}, {self.do.words}"


@dataclass(frozen=True, slots=True)
class Cheaper:
    """The next card that fits costs less, until a period ends."""

    which: Filter
    amount: int
    until: str = "phase"
    events_too: bool = False
    """Whether events count as well, or only what is marshaled."""
    free: Filter | None = None
    """What costs nothing at all, of those that fit."""

    @property
    def words(self) -> str:
        verb = "marshal or play" if self.events_too else "marshal"
        said = f"the next {self.which.phrase.one} that you {verb} this {self.until} costs {self.amount} less"
        return f"{said}, or nothing if it is {self.free.phrase.a_one}" if self.free is not None else said


@dataclass(frozen=True, slots=True)
class Copy:
    """Does what the found cards do at a timing, as if it were this card's own."""

    words: str
    timing: int


AnyPart = Part | Search | Then | Pick | EachPicks | AtRandom | Mark | Name | Later | Cheaper | Arrange | Copy
