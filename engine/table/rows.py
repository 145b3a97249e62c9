"""Rows of the table: what is happening, windows, abilities on their way, effects that last or wait."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
from engine.base.ids import NOTHING

NEVER: Final = 1 << 60


class Frame:
    """Where one sequence stands; a and b mean what the sequence says they mean, entry is the step it nests in."""

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
    """Events that happen together, each with what became of it, and what was known of cards that left."""

    __slots__ = ("by", "entry", "events", "fates", "id", "known", "pending", "rule", "window")

    def __init__(self, id: int, events: list[Event], rule: str, entry: int, pending: int = NOTHING) -> None:
        self.id = id
        self.events = events
        self.fates = [IMMINENT] * len(events)
        self.rule = rule
        self.entry = entry
        self.pending = pending
        self.window = 0
        """The step at which its first window opened: what the log calls the occurrence by."""
        self.by = 0
        """The step that canceled it."""
        self.known: dict[int, tuple[int, int, bool]] = {}
        """For a card that left play here, as last known: its controller, the card it was on, whether it was blank."""

    def copy(self) -> Occurrence:
        other = Occurrence(self.id, list(self.events), self.rule, self.entry, self.pending)
        other.fates = list(self.fates)
        other.known = dict(self.known)
        other.window, other.by = self.window, self.by
        return other


class Window:
    """One window: of what kind, around what, whose turn it is, who passed in a row, what was used for what."""

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
        """The first member of the occurrence that it is about; of one that grows, the elders may have windows too."""

    def copy(self) -> Window:
        other = Window(self.id, self.timing, self.occurrence, self.rule, self.seat, self.entry)
        other.passes, other.since = self.passes, self.since
        other.used = list(self.used)
        return other


class Action:
    """An action window: whose action it is, or the table's own, and the course of what has happened in it."""

    __slots__ = ("course", "entry", "responses", "saves", "seat")

    def __init__(self, seat: int, course: int, entry: int, saves: bool = True, responses: bool = True) -> None:
        self.seat = seat
        """NOBODY for a step of the chart."""
        self.course = course
        """An occurrence that grows: whatever is executed in the window is a member of it."""
        self.entry = entry
        self.saves = saves
        """Whether anything in it may be saved or canceled."""
        self.responses = responses

    def copy(self) -> Action:
        return Action(self.seat, self.course, self.entry, self.saves, self.responses)


class Moribund(NamedTuple):
    """How a card has left play, for all that answers to that, and where it goes when its action window ends."""

    how: str
    to: int
    where: str = ""
    """In a deck: whether on top or at the bottom."""


class Witness(Protocol):
    """Is told while a record is played again what happens around each occurrence, and changes nothing."""

    def comes_to(self, game: Game, row: Occurrence, timings: Sequence[int], opens: bool, since: int = 0) -> None:
        """Timing steps around an occurrence are come to; of the last one it is said whether its window opens now.

        since: the first member of it that is answered then, where elders have had their windows.
        """

    def occurred(self, row: Occurrence, first: int, last: int) -> None:
        """What is left of an occurrence has happened; it wrote these steps, or none."""

    def gathered(self, together: Occurrence, held: Sequence[int]) -> None:
        """The reactions to several occurrences share the windows of one."""

    def joins(self, row: Occurrence, course: Occurrence) -> None:
        """What comes of an occurrence is answered in the windows around a course that grows."""


class Pending:
    """An ability on its way: who uses it, for what, with which targets, and the part reached."""

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
        """How many players have picked so far, where each player picks."""
        self.ok = True
        self.canceled = False
        self.paid: list[int] = []
        self.targets: list[int] = []
        self.looked: list[int] = []
        self.found: list[int] = []
        self.held: list[int] = []
        """Occurrences whose reactions wait until the whole effect has resolved."""
        self.announced = NOTHING
        """The occurrence of what it was about to do when it was initiated, where that could be saved from then."""

    def copy(self) -> Pending:
        other = Pending(self.id, self.card, self.ability, self.seat, self.occurrence, self.member, self.entry)
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
    """Challenges of a type that a player may initiate besides."""
    return f"challenges/{kind}"


def cannot_initiate(kind: int) -> str:
    """A player can't initiate challenges of a type."""
    return f"cannot initiate/{kind}"


def cannot_attack(seat: int) -> str:
    """A player can't initiate challenges against a seat."""
    return f"cannot attack/{seat}"


def cannot_attack_in(seat: int, kind: int) -> str:
    """A player can't initiate challenges of a type against a seat."""
    return f"cannot attack in/{seat * 10 + kind}"


def cannot_defend_in(kind: int) -> str:
    """A player can't declare defenders in challenges of a type."""
    return f"cannot defend in/{kind}"


def toll_in(kind: int) -> str:
    """Gold that a player pays for each challenge of a type: to who controls the cause."""
    return f"toll/{kind}"


def claim_in(kind: int) -> str:
    """The claim of a plot in challenges of a type."""
    return f"claim/{kind}"


def claim_against(kind: int) -> str:
    """Claim in challenges of a type against a player."""
    return f"claimed/{kind}"


def until_plot(seat: int) -> str:
    """The period that ends when a seat reveals a new plot."""
    return f"plot/{seat}"


EXCHANGED: Final = "plots exchanged"
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
        EXCHANGED,
    }
)
"""Lasting effects that bear on players; what follows the slash is a challenge type or a seat."""


def bears_on_seats(quantity: str) -> bool:
    return quantity.partition("/")[0] in SEAT_QUANTITIES


class Shown(NamedTuple):
    """An answer of what may become a loop: whose, to what, with the table before it where an ability is used."""

    seat: int
    question: str
    picks: tuple[tuple[str, int, int], ...]
    step: int
    position: int = 0
    """A digest of the table without its counters, and below one of the counters."""
    counters: int = 0
    gold: int = 0
    """Of the seat."""
    offered: int = 0
    """For another seat that passes: a digest of what it could have done."""


class Lasting(NamedTuple):
    """A modifier that outlives the ability that made it: on which cards (or seats), of which value, until when."""

    source: int
    quantity: str
    operation: str
    amount: int
    cards: tuple[int, ...]
    until: str
    entry: int


class Reducer(NamedTuple):
    """The next card that fits costs its seat less; which fit is declared by the part that made it."""

    seat: int
    card: int
    ability: int
    part: int
    amount: int
    until: str
    entry: int


class Delayed(NamedTuple):
    """An effect that waits for a moment: declared by a part of an ability, bound to cards as they were then."""

    card: int
    ability: int
    part: int
    seat: int
    cards: tuple[int, ...]
    refs: tuple[int, ...]
    when: str
    entry: int


class Outcome(NamedTuple):
    """How a match ended."""

    winner: int
    """NOBODY where time was called while several led."""
    reason: str
    rule: str
    places: tuple[int, ...] = ()
    """With more than two seats the place of each, 1 for the winner; who is level shares a place: 1, 2, 2, 4."""
    power: tuple[int, ...] = ()
    """And what each had in the end."""


class ToldWindow(NamedTuple):
    """An open window as the log told of it: where it nests, of what kind it is, and what it is around."""

    parent: int
    timing: str
    occurrence: int
    events: tuple[tuple[str, int, int, str], ...] = ()


class Told(NamedTuple):
    """What the log has told that a reader of the rest needs and the table does not show; play rests on none of it."""

    depth: dict[int, int]
    """How deep each step nests that something may still be written under."""
    windows: dict[int, ToldWindow]
    stirred: dict[int, int]
    """Open windows in which something was done, with a mask of those who know."""
    waiting: dict[int, int]
    """By the step at which an effect was put off: the public number of the card that did it."""
    last: tuple[tuple[int, str, int, int], ...]
    """Under which step, of which kind, about which card: the latest such step, for what is still being answered."""
    asked_at: int
    """When the question that stands open was put."""


NOTHING_TOLD: Final = Told({}, {}, {}, {}, (), 0)


class Proposed(NamedTuple):
    """Something that a seat has proposed and that others have not all answered yet."""

    about: str
    by: int
    step: int = 0
    """For a take-back, the step that it would go back to."""
    granted: tuple[int, ...] = ()
    refs: int = 0
    """How many cards had been shown at that step, by the public numbers given until then."""
    decks: tuple[int, ...] = ()
    """How many cards each deck had at that step."""


BY_JUDGE: Final = "judge"
BY_PLAYERS: Final = "players"
"""By whom a match is paused."""

DECISION: Final = "decision"
TARGETED: Final = "targeted"
AUTO_PASS: Final = ("", "window", "phase", "round", DECISION, TARGETED)
"""Until what a seat passes by itself; append-only.

Until the next decision of its own, or until something of its own is targeted or attacked, it passes in windows only,
and not where it may bring cards in its own turn.
"""


class Manners(NamedTuple):
    """How a seat wants to be asked: pass by itself until …, where to ask although there is nothing to do, and how."""

    auto_pass: str = ""
    ask_in: tuple[str, ...] = ()
    confirm_risky: bool = True
    """Whether a board asks again before a pass that can't be made up for."""
