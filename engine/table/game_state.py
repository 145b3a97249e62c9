"""Everything that a match's future depends on, as plain data: columns by card number, piles, rows, frame stack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Self

from engine.base import zones
from engine.base.ids import NOBODY
from engine.cards import Facts
from engine.chain.chance import Chance
from engine.chain.journal import Journal, NullJournal
from engine.table.challenge import Challenge
from engine.table.rows import (
    NEVER,
    NOTHING_TOLD,
    Action,
    Delayed,
    Frame,
    Lasting,
    Manners,
    Moribund,
    Occurrence,
    Outcome,
    Pending,
    Proposed,
    Reducer,
    Shown,
    Told,
    Window,
    Witness,
)

if TYPE_CHECKING:
    from engine.abilities.constant import Constant, Look
    from engine.prompts.prompts import OpenQuestion
    from engine.table.deal import Deal

_UNWRITTEN: Final = NullJournal(b"", b"")


class GameState:
    """What lies on the table and what is under way, with copies of it; `Game` reads and writes it."""

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
        """Which seats know where a hidden card lies, as a bit mask; shuffling forgets it."""
        self.power: dict[int, int] = {}
        self.host: dict[int, int] = {}
        self.ref: dict[int, int] = {}
        self.tokens: dict[int, dict[str, int]] = {}
        self.guises: dict[int, str] = {}
        """Cards that are treated as another: an event that became an attachment, by that one's code."""
        self.refs: int = 0
        self.piles: list[list[int]] = [[] for _ in range(deal.sides * zones.COUNT)]
        self.gold: list[int] = [0] * deal.seats
        self.eliminated: list[bool] = [False] * deal.seats
        self.manners = [Manners()] * deal.seats
        self.paused = ""
        """By whom the match is paused, if it is."""
        self.proposed: tuple[Proposed, ...] = ()
        self.timeouts: tuple[int, ...] = (0,) * deal.seats
        """How often each seat's time was up; no rewind takes it back."""
        self.chose: tuple[int, ...] = (0,) * deal.seats
        """The step at which each seat stood before its last own choice."""
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
        self.pending: dict[int, Pending] = {}
        self.lasting: list[Lasting] = []
        self.delayed: list[Delayed] = []
        self.reducers: list[Reducer] = []
        self.raised: dict[int, tuple[int, int]] = {}
        """The STR last seen of characters whose abilities wait for it to grow, and how much of it effects raised."""
        self.action: Action | None = None
        """The action window that is open, in games that have them around all that happens in an action."""
        self.moribund: dict[int, Moribund] = {}
        """Cards that have left play for all that answers to it, and lie there until their action window ends."""
        self.cycle: tuple[Shown, ...] = ()
        """What one seat has done lately while others passed, in games with a rule for loops: perhaps it is one."""
        self.came_round: dict[int, tuple[int, int, int]] = {}
        """By window: the forced ability that resolves in it and was used around it too, and a digest of the table."""
        self.asked: OpenQuestion | None = None
        self.outcome: Outcome | None = None
        self.doubled: tuple[str, ...] = ()
        """Cards, by code, whose title has been in play twice at once: the log calls them by their numbers as well."""
        self.told: Told | None = NOTHING_TOLD
        """None where nobody reads the log."""
        self.cache: dict[int, int] = {}
        self.reading: list[Look] = []
        """What constant abilities are being asked, from the outermost on: each of these waits for the next."""
        self.circular: set[Look] = set()
        """What was found to read itself, by whatever way; part of the cache."""
        self.blanking = 0
        """How many of those being asked are about which cards are blank."""
        self.active_constants: dict[str, list[tuple[int, Constant]]] = {}
        self.moved = False
        """Whether cards came or went, or an effect ended, since it was last found which constants are active."""
        self.until = NEVER
        """The step whose table a replay is after."""
        self.witness: Witness | None = None
        """Who is told of every window that might have opened, while a record is played again."""

    def copy(self) -> Self:
        """An independent table; what never changes is shared."""
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
        """A table to pay costs on and to look at; it shares with this one what paying doesn't change."""
        other = object.__new__(type(self))
        other.deal, other.facts, other.seats = self.deal, self.facts, self.seats
        other.chance, other.journal = self.chance.copy(), _UNWRITTEN
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

    def agreed(self) -> tuple[str, tuple[Proposed, ...], tuple[int, ...], tuple[int, ...]]:
        """What lies between the players rather than on the table."""
        return self.paused, self.proposed, self.timeouts, self.chose
