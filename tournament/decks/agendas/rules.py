"""The vocabulary in which an agenda's deck rule is declared: permissions, numbers and conditions, as values."""

from dataclasses import dataclass

from tournament.decks.card_filter import Which
from tournament.decks.violations import Kind


@dataclass(frozen=True, slots=True)
class AtLeast:
    count: int
    which: Which
    different: bool = False
    """Counted by title, not by copies."""


@dataclass(frozen=True, slots=True)
class AtMost:
    count: int
    which: Which


@dataclass(frozen=True, slots=True)
class Exactly:
    """That many cards, and that many different titles."""

    count: int
    which: Which


@dataclass(frozen=True, slots=True)
class CopiesOfEach:
    """No more than this many copies of a title."""

    most: int
    which: Which


@dataclass(frozen=True, slots=True)
class Refuses:
    which: Which
    kinds: tuple[Kind, ...] = (Kind.NOT_ALLOWED,)


@dataclass(frozen=True, slots=True)
class TakesOnly:
    """Each card must be one of these."""

    which: tuple[Which, ...]
    among: Which
    """The cards that are looked at."""


@dataclass(frozen=True, slots=True)
class TitlesOfEachFaction:
    """At most this many different titles of each faction; neutral cards are free."""

    most: int


@dataclass(frozen=True, slots=True)
class OtherFactions:
    """Cards of at most this many factions beside the player's own."""

    most: int


@dataclass(frozen=True, slots=True)
class OneSharedTrait:
    """All cards from outside the faction must share a trait."""


Condition = (
    AtLeast
    | AtMost
    | Exactly
    | CopiesOfEach
    | Refuses
    | TakesOnly
    | TitlesOfEachFaction
    | OtherFactions
    | OneSharedTrait
)


@dataclass(frozen=True, slots=True)
class Company:
    """Which agendas may stand beside this one, and how many; by trait or by title."""

    count: int
    trait: str = ""
    titles: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class AgendaRule:
    """The deck rule of one agenda card; `card` cites it."""

    card: str
    title: str
    draw: int = 0
    """Smallest draw deck, where it differs from the format's."""
    plots: int = 0
    """Size of the plot deck, where it differs."""
    more_plots: int = 0
    """How many plots beyond that number it allows."""
    doubled: int = 0
    """How many plot titles may be doubled, where it differs."""
    admits: tuple[Which, ...] = ()
    """Cards of other factions that it lets in."""
    conditions: tuple[Condition, ...] = ()
    company: Company | None = None
    waives_only: Which | None = None
    """First edition: cards whose "House X only" it lifts."""
    known_elsewhere: bool = True
    """Whether other checkers know what it lets in."""
