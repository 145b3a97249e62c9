"""Rows of the table: occurrences, windows, abilities in use, lasting effects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
from engine.base.ids import NOTHING

NEVER: Final = 1 << 60


class Frame:
    """A sequence in progress.

    Each sequence defines what `a` and `b` mean; `entry` is the step it nests in.
    """

    __slots__ = ("a", "b", "entry", "sequence", "step")

    def __init__(self, sequence: int, step: int = 0, a: int = NOTHING, b: int = NOTHING, entry: int = 0) -> None:
        self.sequence = sequence
        self.step = step
        self.a = a
        self.b = b
        self.entry = entry

    def copy(self) -> Frame:
        return Frame(self.sequence, self.step, self.a, self.b, self.entry)


IMMINENT: Final = 0
OCCURRED: Final = 1
CANCELED: Final = 2
SAVED: Final = 3
REPLACED: Final = 4
IMPOSSIBLE: Final = 5
FATES: Final = ("imminent", "occurred", "canceled", "saved", "replaced", "no longer possible")


class Occurrence:
    """Events that happen together, their fates, and last known facts of leavers."""

    __slots__ = ("by", "entry", "events", "fates", "id", "known", "pending", "rule", "window")

    def __init__(self, id: int, events: list[Event], rule: str, entry: int, pending: int = NOTHING) -> None:
        self.id = id
        self.events = events
        self.fates = [IMMINENT] * len(events)
        self.rule = rule
        self.entry = entry
        self.pending = pending
        self.window = 0
        """The step at which its first window opened: the log refers to the occurrence by it."""
        self.by = 0
        """The step that canceled it."""
        self.known: dict[int, tuple[int, int, bool]] = {}
        """For each card that left play here, as last known: controller, host, whether it was blank."""

    def copy(self) -> Occurrence:
        other = Occurrence(self.id, list(self.events), self.rule, self.entry, self.pending)
        other.fates = list(self.fates)
        other.known = dict(self.known)
        other.window, other.by = self.window, self.by
        return other


class Window:
    """One window: its timing, its occurrence, whose turn it is, passes and uses."""

    __slots__ = ("entry", "id", "occurrence", "passes", "rule", "seat", "since", "timing", "used")

    def __init__(self, id: int, timing: int, occurrence: int, rule: str, seat: int, entry: int) -> None:
        self.id = id
        self.timing = timing
        self.occurrence = occurrence
        self.rule = rule
        self.seat = seat
        self.entry = entry
        self.passes = 0
        self.used: list[tuple[int, int, int]] = []
        """(card, ability, member of the occurrence) for each use."""
        self.since = 0
        """The first member of the occurrence that it is about; earlier members had their own windows."""

    def copy(self) -> Window:
        other = Window(self.id, self.timing, self.occurrence, self.rule, self.seat, self.entry)
        other.passes, other.since = self.passes, self.since
        other.used = list(self.used)
        return other


class ActionWindow:
    """An action window: whose action it is, and the course of what happened in it."""

    __slots__ = ("course", "entry", "responses", "saves", "seat")

    def __init__(self, seat: int, course: int, entry: int, saves: bool = True, responses: bool = True) -> None:
        self.seat = seat
        """NOBODY for a step of the round chart."""
        self.course = course
        """A growing occurrence: everything executed in the window is a member of it."""
        self.entry = entry
        self.saves = saves
        """Whether anything in it may be saved or canceled."""
        self.responses = responses

    def copy(self) -> ActionWindow:
        return ActionWindow(self.seat, self.course, self.entry, self.saves, self.responses)


class MoribundCard(NamedTuple):
    """How a moribund card left play, and where it goes when the action window ends."""

    how: str
    to: int
    where: str = ""
    """In a deck: on top or at the bottom."""


class Witness(Protocol):
    """Observer of everything around occurrences during a replay; it changes nothing."""

    def comes_to(self, game: Game, row: Occurrence, timings: Sequence[int], opens: bool, since: int = 0) -> None:
        """Observe the timing steps around an occurrence.

        opens: whether the window of the last one opens now. since: the first member of the occurrence that is
        answered there; earlier members have had their windows.
        """

    def occurred(self, row: Occurrence, first: int, last: int) -> None:
        """Observe that the rest of an occurrence has happened, in these steps or none."""

    def gathered(self, together: Occurrence, held: Sequence[int]) -> None:
        """Observe that the reactions to several occurrences share one's windows."""

    def joins(self, row: Occurrence, course: Occurrence) -> None:
        """Observe that an occurrence is answered in the windows of a growing course."""


class AbilityUse:
    """An ability in use: by whom, for what, with which targets, up to which part."""

    __slots__ = (
        "ability",
        "announced",
        "canceled",
        "card",
        "entry",
        "found",
        "held",
        "id",
        "looked",
        "member",
        "occurrence",
        "ok",
        "paid",
        "part",
        "ref",
        "seat",
        "targets",
        "turn",
        "x",
    )

    def __init__(self, id: int, card: int, ability: int, seat: int, occurrence: int, member: int, entry: int) -> None:
        self.id = id
        self.card = card
        self.ability = ability
        self.seat = seat
        self.occurrence = occurrence
        self.member = member
        self.entry = entry
        self.ref = 0
        self.part = 0
        self.x = 0
        self.turn = 0
        """How many players have picked so far, if each player picks."""
        self.ok = True
        self.canceled = False
        self.paid: list[int] = []
        self.targets: list[int] = []
        self.looked: list[int] = []
        self.found: list[int] = []
        self.held: list[int] = []
        """Occurrences whose reactions wait until the whole effect has resolved."""
        self.announced = NOTHING
        """The occurrence of its announced effect, if that can be saved from since initiation."""

    def copy(self) -> AbilityUse:
        other = AbilityUse(self.id, self.card, self.ability, self.seat, self.occurrence, self.member, self.entry)
        other.ref, other.part, other.x = self.ref, self.part, self.x
        other.ok, other.canceled = self.ok, self.canceled
        other.targets, other.looked = list(self.targets), list(self.looked)
        other.found, other.held = list(self.found), list(self.held)
        other.paid, other.turn, other.announced = list(self.paid), self.turn, self.announced
        return other


CANNOT_DEFEND: Final = "cannot defend"
MUST_DEFEND: Final = "must defend"
DIES_AT_ZERO: Final = "dies at 0"


def more_challenges(kind: int) -> str:
    """Name the quantity: further challenges of a type that a player may initiate."""
    return f"challenges/{kind}"


def cannot_initiate(kind: int) -> str:
    """Name the effect: a player can't initiate challenges of a type."""
    return f"cannot initiate/{kind}"


def cannot_attack(seat: int) -> str:
    """Name the effect: a player can't initiate challenges against a seat."""
    return f"cannot attack/{seat}"


def cannot_attack_in(seat: int, kind: int) -> str:
    """Name the effect: a player can't initiate challenges of a type against a seat."""
    return f"cannot attack in/{seat * 10 + kind}"


def cannot_defend_in(kind: int) -> str:
    """Name the effect: a player can't declare defenders in challenges of a type."""
    return f"cannot defend in/{kind}"


def challenge_toll(kind: int) -> str:
    """Name the quantity: gold paid for each challenge of a type.

    The player who controls the source of the effect gets the gold.
    """
    return f"toll/{kind}"


def claim_in(kind: int) -> str:
    """Name the quantity: a plot's claim in challenges of a type."""
    return f"claim/{kind}"


def claim_against(kind: int) -> str:
    """Name the quantity: claim in challenges of a type against a player."""
    return f"claimed/{kind}"


def until_plot(seat: int) -> str:
    """Name the period that ends when a seat reveals a new plot."""
    return f"plot/{seat}"


PLOTS_EXCHANGED: Final = "plots exchanged"
"""Two players have each other's plot deck and used pile."""
SEAT_QUANTITIES: Final = frozenset(
    {
        "challenges",
        "cannot initiate",
        "cannot attack",
        "cannot attack in",
        "cannot defend in",
        "claimed",
        "toll",
        PLOTS_EXCHANGED,
    }
)
"""Lasting effects on players; after the slash comes a challenge type or a seat."""


def bears_on_seats(quantity: str) -> bool:
    return quantity.partition("/")[0] in SEAT_QUANTITIES


class LoopAnswer(NamedTuple):
    """An answer in a possible loop: the seat, the question, the options picked.

    When an ability is used, it holds the table before that answer, too.
    """

    seat: int
    question: str
    picks: tuple[tuple[str, int, int], ...]
    step: int
    position: int = 0
    """A digest of the table without its counters; `counters` is a digest of the counters."""
    counters: int = 0
    gold: int = 0
    """The seat's gold."""
    offered: int = 0
    """If another seat passes: a digest of its options."""


class LastingEffect(NamedTuple):
    """A modifier that outlasts its ability: cards or seats, quantity, amount, period."""

    source: int
    quantity: str
    operation: str
    amount: int
    cards: tuple[int, ...]
    until: str
    entry: int


class CostReduction(NamedTuple):
    """The next fitting card costs its seat less; the part that made it says which fit."""

    seat: int
    card: int
    ability: int
    part: int
    amount: int
    until: str
    entry: int


class DelayedEffect(NamedTuple):
    """An effect that waits for a moment, for the cards that were chosen before."""

    card: int
    ability: int
    part: int
    seat: int
    cards: tuple[int, ...]
    refs: tuple[int, ...]
    when: str
    entry: int


class MatchOutcome(NamedTuple):
    """How a match ended."""

    winner: int
    """NOBODY if time was called while several players led."""
    reason: str
    rule: str
    places: tuple[int, ...] = ()
    """With more than two seats, the place of each; ties share a place: 1, 2, 2, 4."""
    power: tuple[int, ...] = ()
    """The final power of each seat."""


class LoggedWindow(NamedTuple):
    """An open window in the log: where it nests, its timing, its occurrence."""

    parent: int
    timing: str
    occurrence: int
    events: tuple[tuple[str, int, int, str], ...] = ()


class ReaderState(NamedTuple):
    """What a log reader needs beyond the table; the rules never read it."""

    depth: dict[int, int]
    """For each step that may still get child entries, how deep it nests."""
    windows: dict[int, LoggedWindow]
    stirred: dict[int, int]
    """Open windows in which something was done, with a mask of the viewers who know it."""
    waiting: dict[int, int]
    """By the step at which an effect was put off: the public number of its card."""
    last: tuple[tuple[int, str, int, int], ...]
    """(parent, kind, card, step): the latest such step, for everything that can still be answered."""
    asked_at: int
    """When the open question was put."""


EMPTY_READER_STATE: Final = ReaderState({}, {}, {}, {}, (), 0)


class OpenProposal(NamedTuple):
    """A seat's proposal that not all others have answered yet."""

    about: str
    by: int
    step: int = 0
    """For a take-back, the step to go back to."""
    granted: tuple[int, ...] = ()
    refs: int = 0
    """At that step, how many public numbers had been given: how many cards had been shown."""
    decks: tuple[int, ...] = ()
    """How many cards each deck had at that step."""


BY_JUDGE: Final = "judge"
BY_PLAYERS: Final = "players"
"""Who paused a match."""

UNTIL_DECISION: Final = "decision"
UNTIL_TARGETED: Final = "targeted"
AUTO_PASS: Final = ("", "window", "phase", "round", UNTIL_DECISION, UNTIL_TARGETED)
"""How long a seat passes automatically; append-only.

Until its next decision, or until something it controls is targeted or attacked, it passes in windows only, and never
where it may bring cards into play in its own turn.
"""


class PromptPreferences(NamedTuple):
    """A seat's prompt preferences: auto-pass, where to ask always, confirmations."""

    auto_pass: str = ""
    ask_in: tuple[str, ...] = ()
    confirm_risky: bool = True
    """Whether a board asks for confirmation before a pass that can't be made up for."""
