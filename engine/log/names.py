"""What a reader of the log knows so far: names of cards, nesting and times."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from engine.base import zones
from engine.cards import CHALLENGES, CHARACTER, Pool
from engine.chain.journal import TABLE, Datum, LogEntry
from engine.english import join_words, phrase
from engine.errors import EngineError
from engine.log.entries import KINDS
from engine.log.kinds import CARD_PAIRS, LISTED_CARDS, ONE_CARD, SUBJECT_CARD, UNKNOWN_KIND
from engine.log.reader_state import viewer_mask
from engine.log.redaction import JUDGE, may_read
from engine.log.text.phrases import numbers_in
from engine.log.undone_steps import find_rewound_step
from engine.table.game import Game


class Names:
    """The cards and steps that one viewer has read about.

    Entries are learnt in order. After a rewind it forgets the undone steps, since public numbers are assigned
    again.

    apart: whether a card is called by title and number if two cards of its title were in play.
    recorded: the header's names for the seats, if people use others.
    """

    __slots__ = ("_apart", "_base", "_characters", "_deep", "_doubled", "_factions", "_hidden", "_in_play", "_last",
                 "_learnt", "_lies", "_open", "_power", "_recorded", "_times", "_titles", "challenge", "pool",
                 "quiet", "seats", "viewer", "waiting", "windows")  # fmt: skip

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
        """Windows in which, as far as this viewer knows, no seat could act."""
        self.waiting: dict[int, int] = {}
        """The card behind each delayed effect, by the step that delayed it."""
        self._open: dict[int, str] = {}
        self._hidden: dict[int, str] = {}
        """Codes of hidden cards."""
        self._lies: dict[str, tuple[int, str]] = {}
        """Seat and zone of each card, by its name in an id, as far as the log says."""
        self._in_play: dict[int, str] = {}
        self._doubled: set[str] = set()
        self._factions: dict[int, int] = {}
        self._characters: set[int] = set()
        """Cards that were characters when the log last showed them."""
        self._power: dict[int, int] | None = {}
        """Power by card; None if the log doesn't say it, as after a described board."""
        self.challenge: tuple[int, int] | None = None
        """The type and the attacker of the challenge under way."""
        self._deep: dict[int, int] = {0: -1}
        self._times: dict[int, int] = {0: 0}
        self._last: dict[tuple[int, str, int], int] = {}
        self._titles: list[Datum] = []
        """Codes of the open titles, in the order in which they are offered."""
        self._learnt: list[LogEntry] = []
        """The learnt entries that are not undone."""
        self._base: Game | None = None
        """The table that the reader started at."""

    @classmethod
    def at_table(cls, game: Game, viewer: int) -> Names:
        """Return what a viewer knows who has read the log up to this table.

        The lines after it come out the same. A rewind to an earlier step can't be followed from here: its lines
        must be read from a table after the rewind.
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
        """Replace the header's names of seats in a text by the names in use."""
        if self._recorded == self.seats:
            return text
        called = dict(zip(self._recorded, self.seats, strict=True))
        return re.sub("|".join(rf"\b{re.escape(name)}\b" for name in called), lambda found: called[found[0]], text)

    def _begin(self, game: Game) -> None:
        """Learn the visible cards of a table and what is under way on it."""
        told, challenge = game.told, game.challenge
        if challenge is not None:
            self.challenge = (challenge.kind, challenge.attacker)
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
                if game.facts[card].type == CHARACTER:
                    self._characters.add(ref)
        self._doubled.update(map(self.titled, game.doubled))
        for seat in range(game.seats):
            self._factions[game.ref[game.faction(seat)]] = seat
        self._power = None
        if not game.deal.header.board:
            self._power = {game.ref[card]: power for card, power in game.power.items() if card in game.ref}
        for card in list_known_cards(game, self.viewer):
            self._hidden[card] = game.facts[card].code
            # A card that lies open now keeps this name for its return to the hand it came from.
            zone = zones.HAND if card in game.ref else game.zone[card]
            self._lies[f"h{card}"] = (game.seat_of[card], zones.ZONES[zone])
        gone = [(use.ref, use.card) for use in game.pending.values()]
        for row in game.delayed:
            gone += [(self.waiting.get(row.entry, 0), row.card), *zip(row.refs, row.cards, strict=True)]
        for ref, card in gone:
            self._open.setdefault(ref, game.title(card))

    # --- learning

    def learn(self, entry: LogEntry) -> None:
        """Learn what an entry tells this viewer about cards and steps."""
        target = find_rewound_step(entry)
        if target >= 0:
            self._go_back(target)
        self._learnt.append(entry)
        self._take_in(entry)

    def _go_back(self, target: int) -> None:
        """Forget everything learnt after a step."""
        base = self._base
        if base is not None and target < base.journal.number:
            raise EngineError(
                phrase(
                    "a reader from step %(start)s can't follow a rewind to step %(target)s; "
                    "read on from a table after the rewind",
                    start=base.journal.number,
                    target=target,
                )
            )
        self._learnt = [entry for entry in self._learnt if entry.number <= target]
        for told in (self.windows, self.waiting, self._open, self._hidden, self._lies, self._in_play, self._doubled,
                     self._factions, self._characters, self._last, self._titles):  # fmt: skip
            told.clear()
        self._power, self.challenge = {}, None
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
        learner = _LEARNERS.get(kind)
        if learner is not None:
            learner(self, entry)
        declared = KINDS.get(kind, UNKNOWN_KIND)
        lies = declared.left_with(entry)
        about = [entry.subject] if entry.subject else []
        if declared.shows == SUBJECT_CARD and about:
            self._code(entry.subject, entry.data[declared.code_at] if declared.code_at < len(entry.data) else "")
        elif declared.shows in (CARD_PAIRS, LISTED_CARDS):
            pairs = entry.data if declared.shows == CARD_PAIRS else entry.data[-1]
            for pair in pairs if isinstance(pairs, tuple) else ():
                match pair:
                    case (int(ref), str(code)):
                        self._code(ref, code)
                        about.append(ref)
        if kind == "enter" and entry.data[2:3] == ("attached",):
            self._characters.discard(entry.subject)
        for ref in about if lies[1] else ():
            self._lies[str(ref)] = lies
            if lies[1] == "play":
                self._enters(ref, self._open.get(ref, ""))
            else:
                self._in_play.pop(ref, None)
                if self._power:
                    self._power.pop(ref, None)
        if entry.secret and declared.secret and may_read(entry, self.viewer):
            for pair in (entry.secret,) if declared.secret == ONE_CARD else entry.secret:
                self._own(pair, lies)

    def _code(self, ref: int, code: Datum) -> None:
        if isinstance(code, str) and code:
            self._open[ref] = self.titled(code)
            facts = self.pool.facts.get(code)
            if facts is not None and facts.type == CHARACTER:
                self._characters.add(ref)

    def _own(self, pair: Datum, lies: tuple[int, str]) -> None:
        match pair:
            case (int(card), str(code)):
                self._hidden[card] = code
                if lies[1]:
                    self._lies[f"h{card}"] = lies

    def _offered_titles(self, entry: LogEntry) -> None:
        """Learn the ids of open titles from the offers.

        An open title has no public number before a seat bears it; titles are offered one by one.
        """
        offered = entry.secret[2] if len(entry.secret) > 2 else ()
        if isinstance(offered, tuple) and len(offered) == len(self._titles):
            for id, code in zip(offered, self._titles, strict=True):
                self._own((int(str(id).rpartition("h")[2]), code), (-1, ""))

    def _learn_window(self, entry: LogEntry) -> None:
        self.windows[entry.number] = entry

    def _learn_delayed(self, entry: LogEntry) -> None:
        self.waiting[entry.number] = entry.subject

    def _learn_faction(self, entry: LogEntry) -> None:
        self._factions[entry.subject] = entry.actor

    def _learn_titles(self, entry: LogEntry) -> None:
        self._titles[:] = entry.data[0] if isinstance(entry.data[0], tuple) else ()

    def _learn_title(self, entry: LogEntry) -> None:
        if entry.data[0] in self._titles:
            self._titles.remove(entry.data[0])

    def _learn_choice(self, entry: LogEntry) -> None:
        if entry.data[0] == "title":
            self._offered_titles(entry)

    def _learn_challenge(self, entry: LogEntry) -> None:
        type = entry.data[0]
        self.challenge = (type, entry.actor) if isinstance(type, int) and 0 <= type < len(CHALLENGES) else None

    def _learn_challenge_end(self, _entry: LogEntry) -> None:
        self.challenge = None

    def _learn_guise(self, entry: LogEntry) -> None:
        self._characters.add(entry.subject)

    def _learn_board(self, _entry: LogEntry) -> None:
        self._power = None

    def _learn_power(self, entry: LogEntry) -> None:
        match entry.data:
            case (str(), int(), int(after)):
                self._note_power(entry.subject, after)
            case (int(target), int(), int(after), int(), int(then)):
                self._note_power(entry.subject, after)
                self._note_power(target, then)

    def _note_power(self, ref: int, power: int) -> None:
        if self._power is not None:
            self._power[ref] = power

    def _learn_departure(self, entry: LogEntry) -> None:
        for ref, seat in self._factions.items():
            if seat == entry.actor:
                self._note_power(ref, 0)

    def _enters(self, ref: int, title: str) -> None:
        if any(other == title for at, other in self._in_play.items() if at != ref):
            self._doubled.add(title)
        self._in_play[ref] = title

    # --- asking

    def titled(self, code: str) -> str:
        facts = self.pool.facts.get(code)
        return facts.title if facts is not None else phrase("card %(code)s", code=code)

    def seat(self, seat: Datum) -> str:
        if isinstance(seat, int) and 0 <= seat < len(self.seats):
            return self.seats[seat]
        return "nobody"

    def whose(self, seat: Datum) -> str:
        return phrase("%(player)s's", player=self.seat(seat))

    def card(self, ref: Datum) -> str:
        """Return a card's title by public number.

        The number is added if two cards of that title were in play.
        """
        if not isinstance(ref, int) or ref not in self._open:
            return phrase("card #%(number)s", number=ref) if isinstance(ref, int) and ref > 0 else phrase("a card")
        title = self._open[ref]
        if ref in self._factions:
            return phrase("%(player)s's %(card)s", player=self.seat(self._factions[ref]), card=title)
        return f"{title} #{ref}" if self._apart and title in self._doubled else title

    def is_faction(self, ref: int) -> bool:
        return ref in self._factions

    def faction_player(self, ref: int) -> str:
        """Return the player of a faction card."""
        return self.seat(self.faction_seat(ref))

    def faction_seat(self, ref: int) -> int:
        return self._factions.get(ref, -1)

    def numbered(self, ref: int) -> str:
        """Return a card's title by public number, with the number in any case."""
        return f"{self._open[ref]} #{ref}" if ref in self._open else self.card(ref)

    def bare(self, name: str) -> str:
        """Return a card's title without a number, by its name in an id.

        A hidden card is named as far as this viewer knows it.
        """
        if name.startswith("h"):
            code = self.code(name)
            return self.titled(code) if code else "a hidden card"
        if not name:
            return ""
        return self.card(int(name)) if self.is_faction(int(name)) else self._open.get(int(name), "a card")

    def lies(self, name: str) -> tuple[int, str]:
        """Return the seat and the zone of a card, by its name in an id.

        The seat is -1 and the zone is empty if they are not known.
        """
        return self._lies.get(name, (-1, ""))

    def code(self, name: str) -> str:
        """Return the code of a hidden card by its name in an id, if it is known."""
        return self._hidden.get(int(name[1:]), "") if name.startswith("h") else ""

    def cards(self, refs: Datum) -> str:
        return join_words([self.card(ref) for ref in numbers_in(refs)])

    def depth(self, number: int) -> int:
        return max(self._deep.get(number, 0), 0)

    def previous(self, entry: LogEntry) -> LogEntry | None:
        """Return the entry just before one that was learnt last, or None if it isn't known."""
        learnt = self._learnt
        if len(learnt) < 2 or learnt[-1].number != entry.number or learnt[-2].number != entry.number - 1:
            return None
        return learnt[-2]

    def declared_for(self, entry: LogEntry) -> str:
        """Return the kind of entry that declared the card which kneels: `challenge`, `defenders` or neither."""
        for other in reversed(self._learnt):
            if other.parent != entry.parent or other.kind not in _DECLARING_KINDS:
                return ""
            if other.kind in ("challenge", "defenders"):
                cards = other.data[2 if other.kind == "challenge" else 0]
                return other.kind if isinstance(cards, tuple) and entry.subject in cards else ""
        return ""

    def has_no_power(self, seat: int) -> bool:
        """Tell whether the log shows that a seat's faction card has no power."""
        power = self._power
        if power is None:
            return False
        return not any(power.get(ref) for ref, owner in self._factions.items() if owner == seat)

    def total_power(self) -> tuple[int, ...] | None:
        """Return the power on each seat's cards, or None if the log doesn't say it."""
        if self._power is None:
            return None
        totals = [0] * len(self.seats)
        for ref, power in self._power.items():
            seat = self._factions[ref] if ref in self._factions else self._lies.get(str(ref), (-1, ""))[0]
            if seat >= 0:
                totals[seat] += power
        return tuple(totals)

    def has_no_character(self, seat: int) -> bool:
        """Tell whether the log shows that a seat has no character in play."""
        there = (seat, "play")
        return not any(self._lies.get(str(ref)) == there for ref in self._characters)

    def last(self, parent: int, kind: str, subject: int) -> int:
        """Return the latest step of a kind about a card, or 0.

        A step under the same parent goes first.
        """
        return self._last.get((parent, kind, subject)) or self._last.get((-1, kind, subject), 0)

    def thought(self, entry: LogEntry, at: Datum, since: Datum) -> int:
        """Return how many milliseconds a seat took; 0 if this copy has no times."""
        if not isinstance(at, int) or not isinstance(since, int) or entry.at != at:
            return 0
        return max(at - self._times.get(since, at), 0)


_DECLARING_KINDS: Final = frozenset({"challenge", "defenders", "kneel", "bypass"})
_LEARNERS: Final[dict[str, Callable[[Names, LogEntry], None]]] = {
    "window": Names._learn_window,
    "delayed": Names._learn_delayed,
    "announces": Names._learn_faction,
    "titles left": Names._learn_titles,
    "title": Names._learn_title,
    "choice": Names._learn_choice,
    "challenge": Names._learn_challenge,
    "challenge ends": Names._learn_challenge_end,
    "becomes": Names._learn_guise,
    "board": Names._learn_board,
    "power": Names._learn_power,
    "move power": Names._learn_power,
    "departs": Names._learn_departure,
}


def list_known_cards(game: Game, viewer: int) -> list[int]:
    """List the cards that a viewer knows even if they are hidden.

    These are its own, those it has looked at, and those it may pick.
    """
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
