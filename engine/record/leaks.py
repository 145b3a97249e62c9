"""What seats learned of hidden cards since a step: a rewind can't take it back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from engine.base import zones
from engine.base.ids import NOBODY
from engine.cards import PLOT
from engine.chain.journal import Datum, LogEntry
from engine.log.entries import KINDS  # this import declares all kinds; without it no entry would be analyzed
from engine.log.kinds import CARD_PAIRS, LISTED_CARDS, ONE_CARD, SUBJECT_CARD, UNKNOWN_KIND, EntryKind
from engine.log.undone_steps import find_rewound_step
from engine.play.state.visibility import can_see
from engine.table.game import Game

DUPLICATE: Final = "duplicate"
"""A duplicate laid facedown: its owner learns which card it is."""
ANNOUNCING_KINDS: Final = ("reveal", "brings")
"""Entries that show all seats a card without a public number. It may never get one, if a rewind follows."""
ANSWERED: Final = "choice"
OWN_CARD_QUESTIONS: Final = (("opportunity",), ("setup",))
"""Questions that show a seat only its own cards; most questions are of these."""
AskedOptions = Iterable[tuple[int, Iterable[object]]]
"""The seats that are asked, each with the ids of its options."""
PLOT_CHOSEN: Final = "choose plot"
TITLE_TAKEN: Final = "take title"
SideAndCode = tuple[int, str]
"""A side of the table and the code of a card on it."""


class Leak(NamedTuple):
    """A card that a seat learned, by its code, with the step that showed it."""

    card: str
    step: int
    how: str


class Leaks(NamedTuple):
    """What the seats learned since a step."""

    seats: tuple[tuple[Leak, ...], ...]
    chance: Mapping[str, int]
    """By stream, how many numbers were drawn since; after a rewind, since the new epoch began."""


class CardPositions(NamedTuple):
    """The parts of a table that matter for who knows which card."""

    open: Mapping[int, int]
    """The open cards by public number."""
    hidden: frozenset[int]
    seen: tuple[frozenset[int], ...]
    """For each seat, the cards that the rules show to it."""
    mixed: frozenset[int]
    """The cards among which the last entry mixed its card or cards, without those marked as seen."""


def read_card_positions(game: Game, entry: LogEntry | None = None) -> CardPositions:
    cards = range(len(game.facts))
    mixed = _mixed_cards(game, entry) if entry is not None and _is_mixing(entry) else ()
    return CardPositions(
        {ref: card for card, ref in game.ref.items() if not game.facedown[card]},
        frozenset([card for card in cards if card not in game.ref or game.facedown[card]]),
        tuple([frozenset([card for card in cards if can_see(game, seat, card)]) for seat in range(game.seats)]),
        frozenset([card for card in mixed if not game.seen[card]]),
    )


class SeatKnowledge:
    """What each seat knows of hidden cards, entry by entry from the first on.

    A seat that learned where a card is can place it until a deck with the card is shuffled, or until another seat
    secretly chooses one of several cards that it is among. A rewind puts cards back but takes no knowledge. Equal
    cards of one side can't be told apart when they are seen again, so they are counted by side and code.
    """

    def __init__(self, game: Game) -> None:
        self.titles = {game.facts[card].code for card in game.deal.titles}
        """There is one of each, and no seat owns it."""
        self.sided = [
            (NOBODY if facts.code in self.titles else game.deal.owner[card], facts.code)
            for card, facts in enumerate(game.facts)
        ]
        self.every = frozenset(self.sided)
        self.plots = {one for one, facts in zip(self.sided, game.facts, strict=True) if facts.type == PLOT}
        self.sides = {code: side for side, code in reversed(self.sided)}
        """By code, the first side that has such a card."""
        self.open: dict[int, SideAndCode] = {}
        """The open cards by public number."""
        self.numbers: list[set[int]] = [set() for _ in range(game.seats)]
        """For each seat, the cards whose secret number it knows."""
        self.hidden: list[Counter[SideAndCode]] = [Counter() for _ in range(game.seats)]
        """For each seat, the hidden cards that it knows."""
        self.loose: list[Counter[SideAndCode]] = [Counter() for _ in range(game.seats)]
        """Those of them whose number the seat doesn't know: the next equal card shown to the seat is one of them."""
        self.found: list[list[Leak]] = [[] for _ in range(game.seats)]
        self.read_table(read_card_positions(game))

    def read_table(self, table: CardPositions) -> None:
        """Continue at a table: known cards are open there, or hidden and still known."""
        before = Counter(self.open.values())
        self.open = {ref: self.sided[card] for ref, card in table.open.items()}
        lies_open = Counter(self.open.values())
        for seat, hidden in enumerate(self.hidden):
            self.numbers[seat] |= table.seen[seat]
            numbered = Counter([self.sided[card] for card in self.numbers[seat]])
            seen = Counter([self.sided[card] for card in table.seen[seat] & table.hidden])
            known = hidden + before
            self.hidden[seat] = (known - lies_open) | seen
            self.loose[seat] = self.hidden[seat] & (known - numbered)

    def forget(self, table_at: Callable[[int], CardPositions], entry: LogEntry) -> None:
        """Make seats forget cards that an entry mixed, unless they could see it."""
        blind = [seat for seat in range(len(self.hidden)) if not entry.seats >> seat & 1]
        side = entry.actor if entry.actor >= 0 and entry.kind != TITLE_TAKEN else NOBODY
        plots = entry.kind == PLOT_CHOSEN  # which may be another seat's, if plot decks were exchanged
        known = [one for seat in blind for one, count in self.hidden[seat].items() if count]
        if not any(one in self.plots if plots else one[0] == side and one not in self.plots for one in known):
            return
        table = table_at(entry.number)
        lost, left = table.mixed, Counter([self.sided[card] for card in table.hidden - table.mixed])
        for seat in blind:
            self.numbers[seat] -= lost
            hidden, loose = self.hidden[seat], self.loose[seat]
            for one in {self.sided[card] for card in lost}:
                hidden[one] = min(hidden[one], left[one])
                loose[one] = min(loose[one], hidden[one])

    def learn(self, entry: LogEntry) -> None:
        kind, told = KINDS.get(entry.kind, UNKNOWN_KIND), 0
        side, zone = kind.left_with(entry)
        if entry.kind == "move" and not entry.subject and entry.data[1] in _OPEN:
            # From an open zone to a hidden one: its public number is gone already.
            sided = self._sided(side, str(entry.data[0]))
            self.open.pop(next((ref for ref, lying in self.open.items() if lying == sided), 0), None)
            self._hide(sided)
            return
        if entry.kind == ANSWERED and entry.actor >= 0 and len(entry.secret) > 2:
            offered = entry.secret[2]
            self.ask(entry.actor, offered if isinstance(offered, tuple) else (), entry.number, entry.kind)
        secret = kind.secret or (ONE_CARD if entry.kind == DUPLICATE else "")
        if entry.secret and secret:
            told = entry.seats
            for card, code in _pairs((entry.secret,) if secret == ONE_CARD else entry.secret):
                self._tell(entry, card, self._sided(side, code))
        for ref, code in _shown_cards(kind, entry):
            self._show(entry, ref, self._sided(side, code), told)
        if zone in _HIDDEN and entry.subject in self.open:
            self._hide(self.open.pop(entry.subject))

    def ask(self, seat: int, offered: Iterable[object], step: int, how: str) -> None:
        """Learn the hidden cards that a question offers, of any seat."""
        for id in offered:
            for word in str(id).split():
                if word[0] == "h" and word[1:].isdigit():
                    self._tell_seat(seat, int(word[1:]), self.sided[int(word[1:])], step, how)

    def _tell(self, entry: LogEntry, card: int, sided: SideAndCode) -> None:
        """Tell the readers of a secret which card it names."""
        for seat in range(len(self.numbers)):
            if entry.seats >> seat & 1:
                self._tell_seat(seat, card, sided, entry.number, entry.kind)

    def _tell_seat(self, seat: int, card: int, sided: SideAndCode, step: int, how: str) -> None:
        if card in self.numbers[seat]:
            return
        self.numbers[seat].add(card)
        if self.loose[seat][sided]:
            self.loose[seat][sided] -= 1
        else:
            self.hidden[seat][sided] += 1
            self.found[seat].append(Leak(sided[1], step, how))

    def _show(self, entry: LogEntry, ref: int, sided: SideAndCode, told: int) -> None:
        """Show a card to all seats.

        A seat that knew it as a hidden card learns nothing. Without a public number it stays where it was.
        """
        if ref in self.open:
            return
        for seat, hidden in enumerate(self.hidden):
            if not hidden[sided] and not told >> seat & 1:
                self.found[seat].append(Leak(sided[1], entry.number, entry.kind))
                hidden[sided] += 1
                self.loose[seat][sided] += 1
            if ref:
                hidden[sided] = max(hidden[sided] - 1, 0)
                self.loose[seat][sided] = min(self.loose[seat][sided], hidden[sided])
        if ref:
            self.open[ref] = sided

    def _hide(self, sided: SideAndCode) -> None:
        lies_open = sum(lying == sided for lying in self.open.values())
        for hidden, loose, numbers in zip(self.hidden, self.loose, self.numbers, strict=True):
            hidden[sided] += 1
            numbered = sum(self.sided[card] == sided for card in numbers)
            loose[sided] = min(loose[sided] + 1, max(hidden[sided] + lies_open - numbered, 0))

    def _sided(self, side: int, code: str) -> SideAndCode:
        """Return the side and code of a card: the named side, if it has such a card.

        Otherwise the first side that has one.
        """
        return (side, code) if (side, code) in self.every else (self.sides.get(code, side), code)


def _is_mixing(entry: LogEntry) -> bool:
    """Return whether an entry may move hidden cards unseen by other seats."""
    if entry.kind == "move":
        return not entry.data[0] and entry.data[1] == zones.ZONES[zones.HAND]
    return entry.kind in ("shuffle", "titles shuffled", PLOT_CHOSEN, TITLE_TAKEN, "place")


def _mixed_cards(game: Game, entry: LogEntry) -> list[int]:
    """Return the cards among which an entry moved one, or moved all."""
    table = game.seats
    side = entry.actor if entry.actor >= 0 else table
    match entry.kind:
        case "titles shuffled":
            return game.deck(table) + game.pile(table, zones.CHOSEN)
        case "take title":
            return game.deck(table) + game.pile(side, zones.CHOSEN)
        case "choose plot":
            return game.pile(side, zones.PLOTS) + game.pile(side, zones.CHOSEN)
        case "place":
            return game.hand(side) + game.pile(side, zones.SETUP)
        case "move":
            return game.hand(side) + [card for card, _code in _pairs((entry.secret,))]
    return game.deck(side)


def _is_relevant(entry: LogEntry) -> bool:
    """Return whether an entry may change what a seat knows."""
    return entry.kind in _RELEVANT_KINDS or (entry.kind == ANSWERED and entry.data[:1] not in OWN_CARD_QUESTIONS)


def _is_relayout(entry: LogEntry) -> bool:
    """Return whether an entry hides cards without naming them."""
    return find_rewound_step(entry) >= 0 or entry.kind == "recycle plots"


def _shown_cards(kind: EntryKind, entry: LogEntry) -> Iterator[tuple[int, str]]:
    """Yield the cards that an entry shows to all: public number, or 0, and code."""
    if kind.shows == SUBJECT_CARD:
        code = entry.data[kind.code_at] if kind.code_at < len(entry.data) else ""
        yield from _pairs(((entry.subject, code),))
    elif kind.shows in (CARD_PAIRS, LISTED_CARDS):
        yield from _pairs(entry.data if kind.shows == CARD_PAIRS else entry.data[-1])
    elif entry.kind in ANNOUNCING_KINDS:
        yield from _pairs(((0, entry.data[0]),))


_RELEVANT_KINDS = frozenset(
    [
        *(name for name, kind in KINDS.items() if kind.secret or kind.shows or kind.leaves or kind.zone_at >= 0),
        *("order", "take-back", "recycle plots", "shuffle", DUPLICATE, *ANNOUNCING_KINDS),
    ]
)
_OPEN = frozenset(zones.ZONES[zone] for zone in zones.OPEN)
_HIDDEN = frozenset(zones.ZONES[zone] for zone in range(zones.COUNT) if zone not in zones.OPEN)


def _pairs(rows: Datum) -> Iterator[tuple[int, str]]:
    for row in rows if isinstance(rows, tuple) else ():
        match row:
            case (int(number), str(code)) if code:
                yield number, code


def find_leaks(
    begun: Game,
    then: tuple[Game, AskedOptions],
    now: tuple[Game, AskedOptions],
    entries: list[LogEntry],
    step: int,
    at: Callable[[int], CardPositions],
) -> Leaks:
    """Find what seats learned after a step of cards they couldn't place at it.

    After the step nothing is forgotten: a seat that learns where a card was at the step keeps that knowledge. Numbers
    that were drawn by chance since are counted, too.
    """
    learning = SeatKnowledge(begun)
    before, since = ([entry for entry in rows if _is_relevant(entry)] for rows in (entries[:step], entries[step:]))
    for entry in before:
        if _is_relayout(entry):
            learning.read_table(at(entry.number))
        if _is_mixing(entry):
            learning.forget(at, entry)
        learning.learn(entry)
    learning.read_table(read_card_positions(then[0]))
    for seat, offered in then[1]:
        learning.ask(seat, offered, step, ANSWERED)
    learning.found = [[] for _ in learning.found]
    for entry in since:
        if _is_relayout(entry):
            learning.read_table(at(entry.number))
        learning.learn(entry)
    for seat, offered in now[1]:
        learning.ask(seat, offered, len(entries), ANSWERED)
    chance = now[0].chance
    streams = then[0].chance.streams if then[0].chance.epoch == chance.epoch else {}
    drawn = {stream: count - streams.get(stream, 0) for stream, count in chance.streams.items()}
    found = tuple([tuple(rows) for rows in learning.found])
    return Leaks(found, {stream: count for stream, count in drawn.items() if count})
