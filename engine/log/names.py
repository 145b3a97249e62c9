"""What a reader of the log knows so far: which card a number means, where a step nests, when it came."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.cards import Pool
from engine.log.journal import Datum, Entry
from engine.log.views import JUDGE, CardView, View, may_read

DRAWN = frozenset({"draw", "plot deck", "search", "look"})
ONE_CARD = frozenset({"place", "choose plot", "move"})
CODE_FIRST = frozenset({"enter", "reveal plot", "duplicate", "move", "play"})
SHOWN = frozenset({"announces", "setup cards"})
LEAVES_IN: Final = {
    "setup cards": "play",
    "enter": "play",
    "control": "play",
    "reveal plot": "revealed",
    "duplicate": "duplicate",
    "play": "being played",
    "draw": "hand",
    "plot deck": "plots",
    "search": "deck",
}
"""Where entries leave the cards they are about; those of other kinds say it themselves, or it does not matter."""


class Names:
    """The cards and steps that one viewer has read about; entries are learnt in order."""

    __slots__ = ("_deep", "_doubled", "_factions", "_hidden", "_in_play", "_last", "_lies", "_open", "_times", "pool",
                 "quiet", "seats", "viewer", "waiting", "windows")  # fmt: skip

    def __init__(self, seats: Sequence[str], pool: Pool, viewer: int = JUDGE) -> None:
        self.seats = tuple(seats)
        self.pool = pool
        self.viewer = viewer
        self.windows: dict[int, Entry] = {}
        self.quiet: set[int] = set()
        """Windows in which, as far as this viewer knows, nobody could do anything."""
        self.waiting: dict[int, int] = {}
        """By the step at which an effect was put off: the card that did it."""
        self._open: dict[int, str] = {}
        self._hidden: dict[int, str] = {}
        """Cards out of sight by their codes."""
        self._lies: dict[str, tuple[int, str]] = {}
        """With whom and where a card lies, by its name in an id, as far as the log has told."""
        self._in_play: dict[int, str] = {}
        self._doubled: set[str] = set()
        self._factions: dict[int, int] = {}
        self._deep: dict[int, int] = {0: -1}
        self._times: dict[int, int] = {0: 0}
        self._last: dict[tuple[int, str, int], int] = {}

    # --- learning

    def see(self, view: View) -> None:
        """Learns the cards that lie in sight on a table, as a described board needs it."""
        for number, seat in enumerate(view.seats):
            self._factions[int(seat.faction.id)] = number
            piles = (
                seat.used,
                seat.discard,
                seat.dead,
                seat.removed,
                seat.hand or (),
                seat.plots or (),
                seat.setup or (),
            )
            plots = (seat.plot,) if seat.plot else ()
            for card in (seat.faction, *plots, *(card for pile in piles for card in pile)):
                self._see(card)
            for card in seat.play:
                self._see(card)
                self._enters(int(card.id), card.title)
            for zone, lying in (("play", seat.play), ("hand", seat.hand or ()), ("discard", seat.discard),
                                ("dead", seat.dead), ("revealed", plots), ("used", seat.used)):  # fmt: skip
                self._lies.update((card.id, (number, zone)) for card in lying)

    def _see(self, card: CardView) -> None:
        if card.id.startswith("h"):
            self._hidden[int(card.id[1:])] = card.code
        else:
            self._open[int(card.id)] = card.title

    def learn(self, entry: Entry) -> None:
        """Takes in what an entry tells this viewer about cards and steps."""
        kind, number = entry.kind, entry.number
        self._deep[number] = self._deep.get(entry.parent, -1) + 1
        self._times[number] = entry.at
        self._last[entry.parent, kind, entry.subject] = number
        if entry.subject:
            self._last[-1, kind, entry.subject] = number
        if kind == "window":
            self.windows[number] = entry
        elif kind == "delayed":
            self.waiting[number] = entry.subject
        elif kind in CODE_FIRST and entry.subject and entry.data:
            self._code(entry.subject, entry.data[0])
        elif kind == "use" and len(entry.data) > 2:
            self._code(entry.subject, entry.data[2])
        elif kind in SHOWN:
            for pair in entry.data:
                if isinstance(pair, tuple) and len(pair) == 2:
                    self._code(pair[0], pair[1])
        if kind == "announces":
            self._factions[entry.subject] = entry.actor
        elif kind == "setup cards":
            for ref in numbers(tuple(pair[0] for pair in entry.data if isinstance(pair, tuple))):
                self._enters(ref, self._open.get(ref, ""))
        elif kind == "enter":
            self._enters(entry.subject, self._open.get(entry.subject, ""))
        elif kind == "leave":
            self._in_play.pop(entry.subject, None)
        lies = left_with(entry)
        if lies[1]:
            shown = tuple(pair[0] for pair in entry.data if isinstance(pair, tuple)) if kind in SHOWN else ()
            self._lies.update((str(ref), lies) for ref in (*numbers(shown), entry.subject) if ref)
        if entry.secret and may_read(entry, self.viewer):
            if kind in DRAWN:
                for pair in entry.secret:
                    if isinstance(pair, tuple):
                        self._own(pair, lies)
            elif kind in ONE_CARD:
                self._own(entry.secret, lies)

    def _code(self, ref: Datum, code: Datum) -> None:
        if isinstance(ref, int) and isinstance(code, str) and code:
            self._open[ref] = self.titled(code)

    def _own(self, pair: tuple[Datum, ...], lies: tuple[int, str]) -> None:
        match pair:
            case (int(card), str(code)):
                self._hidden[card] = code
                if lies[1]:
                    self._lies[f"h{card}"] = lies

    def _enters(self, ref: int, title: str) -> None:
        if title in self._in_play.values():
            self._doubled.add(title)
        self._in_play[ref] = title

    # --- asking

    def titled(self, code: str) -> str:
        facts = self.pool.facts.get(code)
        return facts.title if facts is not None else f"card {code}"

    def seat(self, seat: Datum) -> str:
        if isinstance(seat, int) and 0 <= seat < len(self.seats):
            return self.seats[seat]
        return "nobody"

    def whose(self, seat: Datum) -> str:
        return f"{self.seat(seat)}'s"

    def card(self, ref: Datum) -> str:
        """A card by public number: its title, with the number where two in play have had the same."""
        if not isinstance(ref, int) or ref not in self._open:
            return f"card #{ref}" if isinstance(ref, int) and ref > 0 else "a card"
        title = self._open[ref]
        if ref in self._factions:
            return f"{self.whose(self._factions[ref])} {title}"
        return f"{title} #{ref}" if title in self._doubled else title

    def is_faction(self, ref: int) -> bool:
        return ref in self._factions

    def numbered(self, ref: int) -> str:
        """A card by public number, with the number in any case."""
        return f"{self._open[ref]} #{ref}" if ref in self._open else self.card(ref)

    def bare(self, name: str) -> str:
        """A card by its name in an id, without a number; one out of sight as far as this viewer knows it."""
        if name.startswith("h"):
            code = self.code(name)
            return self.titled(code) if code else "a hidden card"
        if not name:
            return ""
        return self.card(int(name)) if self.is_faction(int(name)) else self._open.get(int(name), "a card")

    def lies(self, name: str) -> tuple[int, str]:
        """With whom and in which zone a card lies, by its name in an id; nobody and nowhere if that is not known."""
        return self._lies.get(name, (-1, ""))

    def code(self, name: str) -> str:
        """Which card one out of sight is, by its name in an id, if this viewer has been told."""
        return self._hidden.get(int(name[1:]), "") if name.startswith("h") else ""

    def cards(self, refs: Datum) -> str:
        return listed([self.card(ref) for ref in numbers(refs)])

    def depth(self, number: int) -> int:
        return max(self._deep.get(number, 0), 0)

    def last(self, parent: int, kind: str, subject: int) -> int:
        """The latest step of a kind about a card, best under the same step, or 0."""
        return self._last.get((parent, kind, subject)) or self._last.get((-1, kind, subject), 0)

    def thought(self, entry: Entry, at: Datum, since: Datum) -> int:
        """How many milliseconds a seat took; 0 where this viewer's copy keeps no times."""
        if not isinstance(at, int) or not isinstance(since, int) or entry.at != at:
            return 0
        return max(at - self._times.get(since, at), 0)


def left_with(entry: Entry) -> tuple[int, str]:
    """With whom and in which zone an entry leaves the cards it is about; nowhere if it doesn't say so."""
    match entry.kind, entry.data:
        case "leave", (_, str(zone), _, _, int(owner)):
            return owner, zone
        case "move", (_, _, str(zone), _):
            return entry.actor, zone
        case "look", (str(zone), _, int(owner)):
            return owner, zone
    return entry.actor, LEAVES_IN.get(entry.kind, "")


def numbers(value: Datum) -> Iterator[int]:
    """The numbers in a tuple of them."""
    if isinstance(value, tuple):
        yield from (item for item in value if isinstance(item, int))


def listed(words: Sequence[str], last: str = "and") -> str:
    """`a, b and c`; the same twice becomes `a ×2`."""
    counted = {word: words.count(word) for word in words}
    said = [word if count == 1 else f"{word} ×{count}" for word, count in counted.items()]
    if not said:
        return "nothing"
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} {last} {said[-1]}"
