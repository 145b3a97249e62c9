"""Types that declare an agenda's deck rule: permissions, sizes and conditions."""

from dataclasses import dataclass

from tournament.decks.card_filter import CardFilter
from tournament.decks.violations import ViolationKind


@dataclass(frozen=True, slots=True)
class AtLeast:
    """A minimum number of matching cards."""

    count: int
    which: CardFilter
    different: bool = False
    """Count titles instead of copies."""


@dataclass(frozen=True, slots=True)
class AtMost:
    """A maximum number of matching cards."""

    count: int
    which: CardFilter


@dataclass(frozen=True, slots=True)
class Exactly:
    """An exact number of matching cards, all with different titles."""

    count: int
    which: CardFilter


@dataclass(frozen=True, slots=True)
class CopiesOfEach:
    """A maximum number of copies of each matching title."""

    most: int
    which: CardFilter


@dataclass(frozen=True, slots=True)
class ForbiddenCards:
    """Cards that the agenda forbids."""

    which: CardFilter
    kinds: tuple[ViolationKind, ...] = (ViolationKind.NOT_ALLOWED,)


@dataclass(frozen=True, slots=True)
class OnlyAllowedCards:
    """Every card among those checked must match one of the filters."""

    which: tuple[CardFilter, ...]
    among: CardFilter
    """The cards that are checked."""


@dataclass(frozen=True, slots=True)
class TitlesOfEachFaction:
    """A maximum number of different titles of each faction; neutral cards are exempt."""

    most: int


@dataclass(frozen=True, slots=True)
class OtherFactions:
    """A maximum number of factions besides the player's own."""

    most: int


@dataclass(frozen=True, slots=True)
class OneSharedTrait:
    """All cards from other factions must share a trait."""


AgendaCondition = (
    AtLeast
    | AtMost
    | Exactly
    | CopiesOfEach
    | ForbiddenCards
    | OnlyAllowedCards
    | TitlesOfEachFaction
    | OtherFactions
    | OneSharedTrait
)


@dataclass(frozen=True, slots=True)
class CompanionAgendas:
    """Which other agendas the deck may also use, by trait or title, and how many."""

    count: int
    trait: str = ""
    titles: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class AgendaRule:
    """The deck rule of one agenda card; `card` cites it."""

    card: str
    title: str
    draw: int = 0
    """Minimum size of the draw deck, if it differs from the format's."""
    plots: int = 0
    """Size of the plot deck, if it differs."""
    more_plots: int = 0
    """How many plots it allows beyond that size."""
    doubled: int = 0
    """How many plot titles may have two copies, if it differs."""
    admits: tuple[CardFilter, ...] = ()
    """Cards of other factions that it allows."""
    conditions: tuple[AgendaCondition, ...] = ()
    company: CompanionAgendas | None = None
    waives_only: CardFilter | None = None
    """First edition: cards whose "House X only" restriction it lifts."""
    known_elsewhere: bool = True
    """Whether other deck checkers know which cards it allows."""
