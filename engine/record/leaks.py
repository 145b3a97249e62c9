"""What each seat has learnt of hidden cards since a step: what a rewind to it can't take back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from engine.log.entries import KINDS  # from here, where they are all declared: without them nothing would leak
from engine.log.journal import Datum, Entry
from engine.log.kinds import LISTED, ONE, PAIRS, SUBJECT, UNKNOWN, Kind
from engine.log.living import rewound_to
from engine.play.sight import sees
from engine.table import zones
from engine.table.game import Game
from engine.table.rows import NOBODY

FACEDOWN: Final = "duplicate"
"""Where a duplicate is laid facedown, its owner is told which card it is."""
ANNOUNCED: Final = ("reveal", "brings")
"""What all are told of a card that has no number yet, and may never get one: the match may be rewound before."""
Sided = tuple[int, str]
"""A side of the table and the code of a card that lies there."""


class Leak(NamedTuple):
    """A card that a seat has come to know: by its code, the step that showed it, and the kind of that step."""

    card: str
    step: int
    how: str


class Leaks(NamedTuple):
    """What was seen since a step."""

    seats: tuple[tuple[Leak, ...], ...]
    chance: Mapping[str, int]
    """By stream, how many numbers were drawn since; after a rewind, since chance began anew."""


class Learning:
    """What each seat knows of hidden cards, followed entry by entry from a table on.

    Equal cards of one side can't be told apart by who sees them again, so they are counted by side and code.
    """

    def __init__(self, game: Game) -> None:
        self.refs = game.refs
        self.titles = {game.facts[card].code for card in game.deal.titles}
        """Of each there is one, and it is nobody's."""
        sided = [self._sided(game.seat_of[card], facts.code) for card, facts in enumerate(game.facts)]
        self.codes = {ref: sided[card] for card, ref in game.ref.items()}
        self.open = {ref for card, ref in game.ref.items() if not game.facedown[card]}
        cards = range(len(game.facts))
        self.numbers = [{card for card in cards if sees(game, seat, card)} for seat in range(game.seats)]
        lying = {card for card in cards if card not in game.ref or game.facedown[card]}
        self.hidden: list[Counter[Sided]] = [Counter(sided[card] for card in known & lying) for known in self.numbers]
        """For each seat, cards that it knows and that lie out of sight."""
        self.loose: list[Counter[Sided]] = [Counter() for _ in range(game.seats)]
        """Those of them of which nobody was told a number: the next equal one that the seat is told of is that."""
        self.found: list[list[Leak]] = [[] for _ in range(game.seats)]

    def learn(self, entry: Entry) -> None:
        if rewound_to(entry) >= 0:
            # Public numbers are given again: what was shown since lies out of sight again, and is known.
            for ref in [ref for ref in self.open if ref > self.refs]:
                self.open.remove(ref)
                self._hide(self.codes[ref])
        kind, told = KINDS.get(entry.kind, UNKNOWN), 0
        side, zone = kind.left_with(entry)
        if entry.kind == "move" and not entry.subject and entry.data[1] in _OPEN:
            # From where all saw it to where nobody does: its number is gone already.
            self._hide(self._sided(side, str(entry.data[0])))
            return
        secret = kind.secret or (ONE if entry.kind == FACEDOWN else "")
        if entry.secret and secret:
            told = entry.seats
            for card, code in _pairs((entry.secret,) if secret == ONE else entry.secret):
                self._tell(entry, card, self._sided(side, code))
        for ref, code in _shown(kind, entry):
            self._show(entry, ref, self._sided(side, code), told)
        if zone in _HIDDEN and entry.subject in self.open:
            self.open.remove(entry.subject)
            self._hide(self.codes[entry.subject])

    def _tell(self, entry: Entry, card: int, sided: Sided) -> None:
        """Seats are told in secret which card one is."""
        for seat, numbers in enumerate(self.numbers):
            if entry.seats >> seat & 1 and card not in numbers:
                numbers.add(card)
                if self.loose[seat][sided]:
                    self.loose[seat][sided] -= 1
                else:
                    self.hidden[seat][sided] += 1
                    self.found[seat].append(Leak(sided[1], entry.number, entry.kind))

    def _show(self, entry: Entry, ref: int, sided: Sided, told: int) -> None:
        """All see a card: whoever knew it out of sight learns nothing; without a number it stays where it was."""
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
            self.open.add(ref)
            self.codes[ref] = sided

    def _hide(self, sided: Sided) -> None:
        for hidden, loose in zip(self.hidden, self.loose, strict=True):
            hidden[sided] += 1
            loose[sided] += 1

    def _sided(self, side: int, code: str) -> Sided:
        return (NOBODY if code in self.titles else side, code)


def _shown(kind: Kind, entry: Entry) -> Iterator[tuple[int, str]]:
    """The cards that an entry shows to all: public number, or 0, and code."""
    if kind.shows == SUBJECT:
        code = entry.data[kind.code_at] if kind.code_at < len(entry.data) else ""
        yield from _pairs(((entry.subject, code),))
    elif kind.shows in (PAIRS, LISTED):
        yield from _pairs(entry.data if kind.shows == PAIRS else entry.data[-1])
    elif entry.kind in ANNOUNCED:
        yield from _pairs(((0, entry.data[0]),))


_OPEN = frozenset(zones.ZONES[zone] for zone in zones.OPEN)
_HIDDEN = frozenset(zones.ZONES[zone] for zone in range(zones.COUNT) if zone not in zones.OPEN)


def _pairs(rows: Datum) -> Iterator[tuple[int, str]]:
    for row in rows if isinstance(rows, tuple) else ():
        match row:
            case (int(number), str(code)) if code:
                yield number, code


def leaks(then: Game, entries: list[Entry], now: Game) -> Leaks:
    """What was seen and drawn by chance between two tables."""
    learning = Learning(then)
    for entry in entries:
        learning.learn(entry)
    before = then.chance.streams if then.chance.epoch == now.chance.epoch else {}
    drawn = {stream: count - before.get(stream, 0) for stream, count in now.chance.streams.items()}
    found = tuple([tuple(rows) for rows in learning.found])
    return Leaks(found, {stream: count for stream, count in drawn.items() if count})
