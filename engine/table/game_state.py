"""The state that determines a match's future, as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Self

from engine.base import zones
from engine.base.ids import NOBODY
from engine.cards import Facts
from engine.chain.chance import Chance
from engine.chain.journal import Journal, NullJournal
from engine.table.challenge import Challenge
from engine.table.rows import (
    EMPTY_READER_STATE,
    NEVER,
    AbilityUse,
    ActionWindow,
    CostReduction,
    DelayedEffect,
    Frame,
    LastingEffect,
    LoopAnswer,
    MatchOutcome,
    MoribundCard,
    Occurrence,
    OpenProposal,
    PromptPreferences,
    ReaderState,
    Window,
    Witness,
)

if TYPE_CHECKING:
    from engine.abilities.constant import Constant, ConstantRead
    from engine.prompts.prompts import OpenQuestion
    from engine.table.deal import Deal

_NULL_JOURNAL: Final = NullJournal(b"", b"")


class GameState:
    """Columns by card number, piles, rows and the frame stack; `Game` adds methods."""

    __slots__ = (
        "action",
        "active",
        "active_constants",
        "asked",
        "blanking",
        "cache",
        "came_round",
        "challenge",
        "chance",
        "chose",
        "circular",
        "counts",
        "cycle",
        "deal",
        "declaring",
        "delayed",
        "doubled",
        "eliminated",
        "facedown",
        "facts",
        "first",
        "gold",
        "guises",
        "host",
        "journal",
        "kneeling",
        "lasting",
        "manners",
        "moribund",
        "moved",
        "occurrences",
        "outcome",
        "paused",
        "pending",
        "phase",
        "piles",
        "power",
        "proposed",
        "raised",
        "reading",
        "reducers",
        "ref",
        "refs",
        "round",
        "rows",
        "seat_of",
        "seats",
        "seen",
        "stack",
        "timeouts",
        "tokens",
        "told",
        "until",
        "windows",
        "witness",
        "zone",
    )

    def __init__(self, deal: Deal, chance: Chance, journal: Journal) -> None:
        count = len(deal.facts)
        self.deal = deal
        self.facts: list[Facts] = deal.facts
        self.seats: int = deal.seats
        self.chance = chance
        self.journal = journal
        self.zone: bytearray = bytearray(count)
        self.seat_of: bytearray = bytearray(deal.owner)
        self.kneeling: bytearray = bytearray(count)
        self.facedown: bytearray = bytearray(count)
        self.seen: bytearray = bytearray(count)
        """Which seats know where a hidden card lies, as a bit mask; shuffling clears it."""
        self.power: dict[int, int] = {}
        self.host: dict[int, int] = {}
        self.ref: dict[int, int] = {}
        self.tokens: dict[int, dict[str, int]] = {}
        self.guises: dict[int, str] = {}
        """Cards that count as another card, by that card's code: an event that became an attachment."""
        self.refs: int = 0
        self.piles: list[list[int]] = [[] for _ in range(deal.sides * zones.COUNT)]
        self.gold: list[int] = [0] * deal.seats
        self.eliminated: list[bool] = [False] * deal.seats
        self.manners = [PromptPreferences()] * deal.seats
        self.paused = ""
        """Who paused the match; empty if it isn't paused."""
        self.proposed: tuple[OpenProposal, ...] = ()
        self.timeouts: tuple[int, ...] = (0,) * deal.seats
        """How often each seat ran out of time; a rewind keeps these numbers."""
        self.chose: tuple[int, ...] = (0,) * deal.seats
        """For each seat, the step before its last own choice."""
        self.round: int = 0
        self.phase: str = ""
        self.first: int = 0
        self.active: int = NOBODY
        self.challenge: Challenge | None = None
        self.declaring: Challenge | None = None
        """A challenge whose type, attackers and stealth targets are still being announced."""
        self.counts: dict[str, int] = {}
        self.stack: list[Frame] = []
        self.rows = 0
        self.occurrences: dict[int, Occurrence] = {}
        self.windows: dict[int, Window] = {}
        self.pending: dict[int, AbilityUse] = {}
        self.lasting: list[LastingEffect] = []
        self.delayed: list[DelayedEffect] = []
        self.reducers: list[CostReduction] = []
        self.raised: dict[int, tuple[int, int]] = {}
        """For characters with abilities that react to a rise of STR: the last STR, and the part that effects add."""
        self.action: ActionWindow | None = None
        """The open action window, in games that resolve whole actions in such a window."""
        self.moribund: dict[int, MoribundCard] = {}
        """Cards that count as gone from play but lie there until their action window ends."""
        self.cycle: tuple[LoopAnswer, ...] = ()
        """A seat's recent answers while the others passed, in games with a rule for loops: a possible loop."""
        self.came_round: dict[int, tuple[int, int, int]] = {}
        """By window: the forced ability that resolves in it and was used around it too; a digest of the table."""
        self.asked: OpenQuestion | None = None
        self.outcome: MatchOutcome | None = None
        self.doubled: tuple[str, ...] = ()
        """Codes of cards whose title was in play twice at once: the log adds numbers to their names."""
        self.told: ReaderState | None = EMPTY_READER_STATE
        """None if nobody reads the log."""
        self.cache: dict[int, int] = {}
        self.reading: list[ConstantRead] = []
        """The constant abilities being evaluated, the outermost first; each waits for the next."""
        self.circular: set[ConstantRead] = set()
        """Evaluations found to depend on themselves; part of the cache."""
        self.blanking = 0
        """How many of the evaluations under way decide which cards are blank."""
        self.active_constants: dict[str, list[tuple[int, Constant]]] = {}
        self.moved = False
        """Whether a card moved or an effect ended since the active constants were computed."""
        self.until = NEVER
        """The step that a replay wants to reach."""
        self.witness: Witness | None = None
        """The observer of all windows, opened or not, during a replay."""

    def copy(self) -> Self:
        """Return an independent table; what never changes is shared."""
        other = object.__new__(type(self))
        other.deal, other.facts, other.seats = self.deal, self.facts, self.seats
        other.chance, other.journal = self.chance.copy(), self.journal.copy()
        other.zone, other.seat_of = self.zone[:], self.seat_of[:]
        other.kneeling, other.facedown, other.seen = self.kneeling[:], self.facedown[:], self.seen[:]
        other.power, other.host, other.ref = self.power.copy(), self.host.copy(), self.ref.copy()
        other.tokens = {card: kinds.copy() for card, kinds in self.tokens.items()}
        other.guises = self.guises.copy()
        other.refs = self.refs
        other.piles = [pile[:] for pile in self.piles]
        other.gold, other.eliminated, other.manners = self.gold[:], self.eliminated[:], self.manners[:]
        other.paused, other.proposed, other.timeouts, other.chose = self.agreed()
        other.round, other.phase, other.first, other.active = self.round, self.phase, self.first, self.active
        other.challenge = self.challenge.copy() if self.challenge else None
        other.declaring = self.declaring.copy() if self.declaring else None
        other.counts = self.counts.copy()
        other.stack = [frame.copy() for frame in self.stack]
        other.rows = self.rows
        other.occurrences = {row.id: row.copy() for row in self.occurrences.values()}
        other.windows = {row.id: row.copy() for row in self.windows.values()}
        other.pending = {row.id: row.copy() for row in self.pending.values()}
        other.lasting, other.delayed, other.reducers = self.lasting[:], self.delayed[:], self.reducers[:]
        other.raised = self.raised.copy()
        other.action = self.action.copy() if self.action else None
        other.moribund = self.moribund.copy()
        other.cycle, other.came_round = self.cycle, self.came_round.copy()
        other.asked = self.asked.copy() if self.asked else None
        other.outcome = self.outcome
        other.doubled, other.told = self.doubled, self.told
        other.cache, other.reading, other.circular, other.blanking = {}, [], set(), 0
        other.active_constants = {}
        other.moved = False
        other.until, other.witness = self.until, None
        return other

    def trial(self) -> Self:
        """Return a table on which to try costs.

        It shares with this one what paying doesn't change.
        """
        other = object.__new__(type(self))
        other.deal, other.facts, other.seats = self.deal, self.facts, self.seats
        other.chance, other.journal = self.chance.copy(), _NULL_JOURNAL
        other.zone, other.seat_of = self.zone[:], self.seat_of[:]
        other.kneeling, other.facedown, other.seen = self.kneeling[:], self.facedown[:], self.seen[:]
        other.power, other.host, other.ref = self.power.copy(), self.host.copy(), self.ref.copy()
        other.tokens = {card: kinds.copy() for card, kinds in self.tokens.items()}
        other.guises = self.guises.copy()
        other.refs = self.refs
        other.piles = [pile[:] for pile in self.piles]
        other.gold, other.eliminated, other.manners = self.gold[:], self.eliminated, self.manners
        other.paused, other.proposed, other.timeouts, other.chose = self.agreed()
        other.round, other.phase, other.first, other.active = self.round, self.phase, self.first, self.active
        other.challenge = self.challenge.copy() if self.challenge else None
        other.declaring = self.declaring
        other.counts = self.counts.copy()
        other.stack, other.rows = self.stack, self.rows
        other.occurrences, other.windows, other.pending = self.occurrences, self.windows, self.pending
        other.lasting, other.delayed, other.reducers = self.lasting[:], self.delayed[:], self.reducers
        other.raised, other.asked, other.outcome = self.raised, self.asked, self.outcome
        other.action, other.moribund = self.action, self.moribund.copy()
        other.cycle, other.came_round = self.cycle, self.came_round
        other.doubled, other.told = self.doubled, None
        other.cache, other.reading, other.circular, other.blanking = {}, [], set(), 0
        other.active_constants = {}
        other.moved = False
        other.until, other.witness = NEVER, None
        return other

    def agreed(self) -> tuple[str, tuple[OpenProposal, ...], tuple[int, ...], tuple[int, ...]]:
        """Return the state between the players rather than on the table."""
        return self.paused, self.proposed, self.timeouts, self.chose
