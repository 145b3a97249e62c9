"""Summaries of challenges and rounds: one sentence each, from what a viewer reads in the log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from engine.cards import CHALLENGES
from engine.chain.journal import LogEntry
from engine.english import join_words, phrase, phrase_count
from engine.log.names import Names
from engine.log.undone_steps import find_rewound_step

ROUND: Final = "round"
CHALLENGE: Final = "challenge"
ROUND_ENDINGS: Final = ("round ends", "match ends")
RELEVANT_KINDS: Final = frozenset(
    {
        *(ROUND, CHALLENGE, *ROUND_ENDINGS, "challenge ends", "redirected", "defends for", "wins", "nobody wins"),
        *("claim", "claim satisfied", "keyword", "chosen for claim"),
        *("leave", "moribund", "save", "move", "draw", "kneel", "power", "move power"),
    }
)
"""Kinds of entries that a summary is made from."""
REWINDING_KINDS: Final = ("order", "take-back")


class Summary(NamedTuple):
    """What a challenge or a round came to."""

    first: int
    """The step at which it began."""
    last: int
    """The step that ended it."""
    words: str


class _Start(NamedTuple):
    """The start of a round, with the power of the seats."""

    step: int
    number: int
    power: tuple[int, ...] | None


class Summarizer:
    """Makes summaries while a log is read.

    It reads each entry after its names have learnt it. It makes none of what began before it read.
    """

    def __init__(self, names: Names) -> None:
        self._names = names
        self._entries: list[LogEntry] = []
        """The relevant entries that are not undone."""
        self._rounds: list[_Start] = []

    def read(self, entry: LogEntry) -> Summary | None:
        """Read an entry, and return the summary of what it ends."""
        kind = entry.kind
        if kind not in RELEVANT_KINDS:
            if kind in REWINDING_KINDS and (target := find_rewound_step(entry)) >= 0:
                self._entries = [other for other in self._entries if other.number <= target]
                self._rounds = [start for start in self._rounds if start.step <= target]
            return None
        self._entries.append(entry)
        if kind == ROUND:
            number = entry.data[0]
            power = self._names.total_power()
            self._rounds.append(_Start(entry.number, number if isinstance(number, int) else 0, power))
        elif kind == "challenge ends":
            return self._summarize_challenge(entry)
        elif kind in ROUND_ENDINGS:
            return self._summarize_round(entry)
        return None

    # --- rounds

    def _summarize_round(self, entry: LogEntry) -> Summary | None:
        power = self._names.total_power()
        if not self._rounds or power is None or (start := self._rounds[-1]).power is None:
            return None
        totals = ", ".join([self._describe_power(seat, start.power[seat], after) for seat, after in enumerate(power)])
        words = phrase("Round %(number)s: %(totals)s", number=start.number, totals=totals)
        return Summary(start.step, entry.number, words)

    def _describe_power(self, seat: int, before: int, after: int) -> str:
        pattern = "%(player)s %(power)s power" if seat == 0 else "%(player)s %(power)s"
        if after != before:
            pattern = "%(player)s %(power)s power (%(change)s)" if seat == 0 else "%(player)s %(power)s (%(change)s)"
        return phrase(pattern, player=self._names.seat(seat), power=after, change=f"{after - before:+d}")

    # --- challenges

    def _summarize_challenge(self, ending: LogEntry) -> Summary | None:
        place = next(
            (at for at in range(len(self._entries) - 1, -1, -1) if self._entries[at].kind == CHALLENGE), None
        )
        if place is None:
            return None
        entries = self._entries[place:]
        start = entries[0]
        clauses = [
            self._describe_attack(start, entries),
            *self._describe_support(entries),
            *self._describe_claim(entries),
            *self._describe_deaths(entries),
            *self._describe_keywords(entries),
            *self._describe_power_moves(entries),
            *self._describe_gains(entries),
        ]
        return Summary(start.number, ending.number, "; ".join(clauses))

    def _describe_attack(self, start: LogEntry, entries: list[LogEntry]) -> str:
        type, defender, attackers = start.data[:3]
        result: LogEntry | None = None
        for entry in entries:
            if entry.kind == "redirected":
                defender = entry.data[2]
            elif entry.kind in ("wins", "nobody wins"):
                result = entry
        words: dict[str, object] = {
            "attacker": self._names.seat(start.actor),
            "defender": self._names.seat(defender),
        }
        patterns, outcome = _ATTACKS, "ended"
        if result is not None and result.kind == "nobody wins":
            outcome = "nobody"
            words |= {"attack": result.data[0], "defense": result.data[1]}
        elif result is not None:
            outcome = "wins" if result.actor == start.actor else "loses"
            if outcome == "wins" and result.data[5]:
                outcome = "unopposed"
            words |= {"attack": result.data[2], "defense": result.data[3]}
        one, many = patterns[outcome]
        type_name = CHALLENGES[type].capitalize() if isinstance(type, int) and 0 <= type < len(CHALLENGES) else ""
        number = len(attackers) if isinstance(attackers, tuple) else 0
        return phrase_count(one, many, number, type=type_name, **words)

    def _describe_support(self, entries: list[LogEntry]) -> Iterable[str]:
        for entry in entries:
            if entry.kind == "defends for":
                pattern = "%(player)s defends for %(target)s"
                yield phrase(pattern, player=self._seat(entry.actor), target=self._seat(entry.data[0]))

    def _describe_claim(self, entries: list[LogEntry]) -> Iterable[str]:
        claims = {entry.number for entry in entries if entry.kind == "claim"}
        lost: dict[int, list[str]] = {}
        for entry in entries:
            if entry.parent not in claims:
                continue
            if _is_killed(entry):
                lost.setdefault(entry.actor, []).append(self._names.card(entry.subject))
            elif entry.kind == "move" and entry.data[2] == "discard":
                lost.setdefault(entry.actor, []).append(self._names.titled(str(entry.data[0])))
            elif entry.kind == "move power":
                words = {"amount": _moved(entry), "player": self._seat(self._holder(entry.data[0], entry))}
                loser = self._seat(self._holder(entry.subject, entry))
                yield phrase("%(player)s takes %(amount)s power from %(loser)s as claim", loser=loser, **words)
        for seat, titles in lost.items():
            yield phrase("%(player)s loses %(cards)s to claim", player=self._seat(seat), cards=join_words(titles))

    def _describe_deaths(self, entries: list[LogEntry]) -> Iterable[str]:
        claims = {entry.number for entry in entries if entry.kind == "claim"}
        killed = [
            self._names.card(entry.subject) for entry in entries if _is_killed(entry) and entry.parent not in claims
        ]
        if killed:
            yield phrase_count("%(cards)s is killed", "%(cards)s are killed", len(killed), cards=join_words(killed))
        saved = list(dict.fromkeys(self._names.card(entry.subject) for entry in entries if entry.kind == "save"))
        if saved:
            yield phrase_count("%(cards)s is saved", "%(cards)s are saved", len(saved), cards=join_words(saved))

    def _describe_keywords(self, entries: list[LogEntry]) -> Iterable[str]:
        keywords = {entry.number: entry.data[0] for entry in entries if entry.kind == "keyword"}
        drawn: dict[int, int] = {}
        for entry in entries:
            keyword = keywords.get(entry.parent)
            if keyword == "insight" and entry.kind == "draw" and isinstance(entry.data[0], int):
                drawn[entry.actor] = drawn.get(entry.actor, 0) + entry.data[0]
            elif keyword == "pillage" and entry.kind == "move":
                words = {"player": self._seat(entry.actor), "card": self._names.titled(str(entry.data[0]))}
                yield phrase("%(player)s discards %(card)s (pillage)", **words)
            elif keyword == "intimidate" and entry.kind == "kneel":
                yield phrase("%(card)s kneels (intimidate)", card=self._names.card(entry.subject))
        for seat, number in drawn.items():
            one, many = "%(player)s draws %(number)s card (insight)", "%(player)s draws %(number)s cards (insight)"
            yield phrase_count(one, many, number, player=self._seat(seat))

    def _describe_power_moves(self, entries: list[LogEntry]) -> Iterable[str]:
        """Describe power that moves between players by card effects."""
        claims = {entry.number for entry in entries if entry.kind == "claim"}
        for entry in entries:
            if entry.kind != "move power" or entry.parent in claims:
                continue
            loser, player = self._holder(entry.subject, entry), self._holder(entry.data[0], entry)
            if loser != player:
                words = {"player": self._seat(player), "amount": _moved(entry), "loser": self._seat(loser)}
                yield phrase("%(player)s takes %(amount)s power from %(loser)s", **words)

    def _describe_gains(self, entries: list[LogEntry]) -> Iterable[str]:
        """Describe power that each player gained or lost, with the reasons of the framework and of keywords."""
        gained: dict[int, int] = {}
        reasons: dict[int, list[str]] = {}
        for entry in entries:
            match entry.kind, entry.data:
                case "power", (str(why), int(before), int(after)):
                    gained[entry.actor] = gained.get(entry.actor, 0) + after - before
                    if why in POWER_REASONS:
                        reasons.setdefault(entry.actor, []).append(phrase(POWER_REASONS[why]))
        for seat, amount in gained.items():
            pattern = "%(player)s gains %(amount)s power" if amount > 0 else "%(player)s loses %(amount)s power"
            why = ", ".join(dict.fromkeys(reasons.get(seat, ())))
            if amount > 0 and why:
                pattern = "%(player)s gains %(amount)s power (%(why)s)"
            if amount:
                yield phrase(pattern, player=self._seat(seat), amount=abs(amount), why=why)

    # --- names

    def _seat(self, seat: object) -> str:
        return self._names.seat(seat if isinstance(seat, int) else -1)

    def _holder(self, ref: object, entry: LogEntry) -> int:
        """Return the seat that has a card with power."""
        if not isinstance(ref, int):
            return entry.actor
        if self._names.is_faction(ref):
            return self._names.faction_seat(ref)
        seat, _zone = self._names.lies(str(ref))
        return seat if seat >= 0 else entry.actor


_ATTACKS: Final = {
    "wins": (
        "%(type)s: %(attacker)s attacks %(defender)s with %(number)s character, wins %(attack)s–%(defense)s",
        "%(type)s: %(attacker)s attacks %(defender)s with %(number)s characters, wins %(attack)s–%(defense)s",
    ),
    "unopposed": (
        "%(type)s: %(attacker)s attacks %(defender)s with %(number)s character, "
        "wins unopposed %(attack)s–%(defense)s",
        "%(type)s: %(attacker)s attacks %(defender)s with %(number)s characters, "
        "wins unopposed %(attack)s–%(defense)s",
    ),
    "loses": (
        "%(type)s: %(attacker)s attacks %(defender)s with %(number)s character, loses %(attack)s–%(defense)s",
        "%(type)s: %(attacker)s attacks %(defender)s with %(number)s characters, loses %(attack)s–%(defense)s",
    ),
    "nobody": (
        "%(type)s: %(attacker)s attacks %(defender)s with %(number)s character, nobody wins %(attack)s–%(defense)s",
        "%(type)s: %(attacker)s attacks %(defender)s with %(number)s characters, nobody wins %(attack)s–%(defense)s",
    ),
    "ended": (
        "%(type)s: %(attacker)s attacks %(defender)s with %(number)s character, ends without a result",
        "%(type)s: %(attacker)s attacks %(defender)s with %(number)s characters, ends without a result",
    ),
}
"""What a challenge came to, with one attacker and with several."""
POWER_REASONS: Final = {
    "renown": "renown",
    "unopposed": "unopposed",
    "rivals": "rival",
    "opposes": "opposed title",
}
"""Why power is gained in a challenge, by the stored reason."""


def _is_killed(entry: LogEntry) -> bool:
    return entry.kind in ("leave", "moribund") and entry.data[0] == "killed"


def _moved(entry: LogEntry) -> int:
    before, after = entry.data[1:3]
    return before - after if isinstance(before, int) and isinstance(after, int) else 0


def make_summaries(entries: Iterable[LogEntry], names: Names) -> list[Summary]:
    """Return the summaries of a log; `names` must be new, and learn the entries here."""
    summarizer, found = Summarizer(names), []
    for entry in entries:
        names.learn(entry)
        summary = summarizer.read(entry)
        if summary is not None:
            found.append(summary)
    return found
