"""What a reader of the log knows so far: which card a number means, where a step nests, when it came."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.base import zones
from engine.cards import Pool
from engine.chain.journal import TABLE, Datum, LogEntry
from engine.english import join_words
from engine.errors import EngineError
from engine.log.entries import KINDS
from engine.log.kinds import LISTED, ONE, PAIRS, SUBJECT, UNKNOWN
from engine.log.reader_state import viewer_mask
from engine.log.redaction import JUDGE, may_read
from engine.log.text.phrases import numbers
from engine.log.undone_steps import find_rewound_step
from engine.table.game import Game


class Names:
    """The cards and steps that one viewer has read about; entries are learnt in order.

    apart: whether cards whose title was in play twice are called by their numbers as well.
    recorded: what the header calls the seats, where people call them otherwise.
    A rewind makes it forget what the undone steps told, since public numbers are given again after it.
    """

    __slots__ = ("_apart", "_base", "_deep", "_doubled", "_factions", "_hidden", "_in_play", "_last", "_learnt",
                 "_lies", "_open", "_recorded", "_times", "_titles", "pool", "quiet", "seats", "viewer", "waiting",
                 "windows")  # fmt: skip

    def __init__(
        self,
        seats: Sequence[str],
        pool: Pool,
        viewer: int = JUDGE,
        apart: bool = True,
        recorded: Sequence[str] = (),
    ) -> None:
        self.seats = tuple(seats)
        self._recorded = tuple(recorded) or self.seats
        self.pool = pool
        self.viewer = viewer
        self._apart = apart
        self.windows: dict[int, LogEntry] = {}
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
        self._titles: list[Datum] = []
        """The codes of the titles that lie open to be chosen, in the order in which they are offered."""
        self._learnt: list[LogEntry] = []
        """What the living line has told so far."""
        self._base: Game | None = None
        """The table that the reader began at."""

    @classmethod
    def at_table(cls, game: Game, viewer: int) -> Names:
        """What a viewer needs to read on who has read up to this table: the lines after it come out the same.

        A rewind to a step before it can't be followed from here: its lines are read from a table after it.
        """
        names = cls(game.deal.names, game.deal.pool, viewer, recorded=game.deal.header.seats)
        names._base = game
        names._begin(game)
        told = game.told
        if told is not None:
            names._deep.update(told.depth)
            names.quiet.update(step for step in told.windows if not told.stirred.get(step, 0) & viewer_mask(viewer))
            if game.asked is not None:
                names._times[game.asked.since] = told.asked_at
        return names

    def in_person(self, text: str) -> str:
        """Words that stand in an entry, with the seats as people are called instead of as the header calls them."""
        if self._recorded == self.seats:
            return text
        called = dict(zip(self._recorded, self.seats, strict=True))
        return re.sub("|".join(rf"\b{re.escape(name)}\b" for name in called), lambda found: called[found[0]], text)

    def _begin(self, game: Game) -> None:
        """Takes in the cards on a table as far as this viewer sees them, and what is under way on it."""
        told = game.told
        if told is not None:
            self.waiting.update(told.waiting)
            for step, window in told.windows.items():
                data = (window.timing, window.occurrence, window.events)
                self.windows[step] = LogEntry(step, "window", window.parent, TABLE, 0, "", data, 0, (), 0)
            for parent, kind, subject, step in told.last:
                self._last[parent, kind, subject] = step
        for card, ref in game.ref.items():
            self._lies[str(ref)] = (game.seat_of[card], zones.ZONES[game.zone[card]])
            if not game.facedown[card]:
                self._open[ref] = game.title(card)
            if game.zone[card] == zones.PLAY:
                self._in_play[ref] = self._open.get(ref, "")
        self._doubled.update(map(self.titled, game.doubled))
        for seat in range(game.seats):
            self._factions[game.ref[game.faction(seat)]] = seat
        for card in list_known_cards(game, self.viewer):
            self._hidden[card] = game.facts[card].code
            # One that lies open now is called so again when it comes back to the hand it came from.
            zone = zones.HAND if card in game.ref else game.zone[card]
            self._lies[f"h{card}"] = (game.seat_of[card], zones.ZONES[zone])
        gone = [(use.ref, use.card) for use in game.pending.values()]
        for row in game.delayed:
            gone += [(self.waiting.get(row.entry, 0), row.card), *zip(row.refs, row.cards, strict=True)]
        for ref, card in gone:
            self._open.setdefault(ref, game.title(card))

    # --- learning

    def learn(self, entry: LogEntry) -> None:
        """Takes in what an entry tells this viewer about cards and steps."""
        target = find_rewound_step(entry)
        if target >= 0:
            self._go_back(target)
        self._learnt.append(entry)
        self._take_in(entry)

    def _go_back(self, target: int) -> None:
        """Knows what was known at a step, and no more."""
        base = self._base
        if base is not None and target < base.journal.number:
            raise EngineError(
                f"who began to read at step {base.journal.number} can't follow a rewind to step {target}; "
                "the lines from there on are read from a table after the rewind"
            )
        self._learnt = [entry for entry in self._learnt if entry.number <= target]
        for told in (self.windows, self.waiting, self._open, self._hidden, self._lies, self._in_play, self._doubled,
                     self._factions, self._last, self._titles):  # fmt: skip
            told.clear()
        if base is not None:
            self._begin(base)
        for entry in self._learnt:
            self._take_in(entry)

    def _take_in(self, entry: LogEntry) -> None:
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
        elif kind == "announces":
            self._factions[entry.subject] = entry.actor
        elif kind == "titles left":
            self._titles[:] = entry.data[0] if isinstance(entry.data[0], tuple) else ()
        elif kind == "title" and entry.data[0] in self._titles:
            self._titles.remove(entry.data[0])
        elif kind == "choice" and entry.data[0] == "title":
            self._offered_titles(entry)
        declared = KINDS.get(kind, UNKNOWN)
        lies = declared.left_with(entry)
        about = [entry.subject] if entry.subject else []
        if declared.shows == SUBJECT and about:
            self._code(entry.subject, entry.data[declared.code_at] if declared.code_at < len(entry.data) else "")
        elif declared.shows in (PAIRS, LISTED):
            pairs = entry.data if declared.shows == PAIRS else entry.data[-1]
            for pair in pairs if isinstance(pairs, tuple) else ():
                match pair:
                    case (int(ref), str(code)):
                        self._code(ref, code)
                        about.append(ref)
        for ref in about if lies[1] else ():
            self._lies[str(ref)] = lies
            if lies[1] == "play":
                self._enters(ref, self._open.get(ref, ""))
            else:
                self._in_play.pop(ref, None)
        if entry.secret and declared.secret and may_read(entry, self.viewer):
            for pair in (entry.secret,) if declared.secret == ONE else entry.secret:
                self._own(pair, lies)

    def _code(self, ref: int, code: Datum) -> None:
        if isinstance(code, str) and code:
            self._open[ref] = self.titled(code)

    def _own(self, pair: Datum, lies: tuple[int, str]) -> None:
        match pair:
            case (int(card), str(code)):
                self._hidden[card] = code
                if lies[1]:
                    self._lies[f"h{card}"] = lies

    def _offered_titles(self, entry: LogEntry) -> None:
        """Titles that lie open have no public number before somebody bears them; they are offered one by one."""
        offered = entry.secret[2] if len(entry.secret) > 2 else ()
        if isinstance(offered, tuple) and len(offered) == len(self._titles):
            for id, code in zip(offered, self._titles, strict=True):
                self._own((int(str(id).rpartition("h")[2]), code), (-1, ""))

    def _enters(self, ref: int, title: str) -> None:
        if any(other == title for at, other in self._in_play.items() if at != ref):
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
        return f"{title} #{ref}" if self._apart and title in self._doubled else title

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
        return join_words([self.card(ref) for ref in numbers(refs)])

    def depth(self, number: int) -> int:
        return max(self._deep.get(number, 0), 0)

    def last(self, parent: int, kind: str, subject: int) -> int:
        """The latest step of a kind about a card, best under the same step, or 0."""
        return self._last.get((parent, kind, subject)) or self._last.get((-1, kind, subject), 0)

    def thought(self, entry: LogEntry, at: Datum, since: Datum) -> int:
        """How many milliseconds a seat took; 0 where this viewer's copy keeps no times."""
        if not isinstance(at, int) or not isinstance(since, int) or entry.at != at:
            return 0
        return max(at - self._times.get(since, at), 0)


def list_known_cards(game: Game, viewer: int) -> list[int]:
    """The cards that a viewer knows if they lie out of sight: its own, those it has looked at or may pick."""
    asked = game.asked
    offered: set[int] = set()
    for seat in asked.seats if asked is not None and game.outcome is None else ():
        if asked is not None and viewer in (seat, JUDGE):
            options = game.deal.questions[asked.name].options(game, game.stack[-1], seat)
            offered.update(option.card for option in options)
    return [
        card
        for card in range(len(game.facts))
        if viewer == JUDGE
        or (game.deal.owner[card] == viewer and (card in game.ref or game.zone[card] in zones.OWNERS))
        or (viewer >= 0 and game.seen[card] >> viewer & 1)
        or card in offered
    ]
