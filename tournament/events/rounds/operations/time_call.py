"""The ruling when time is called at a table: counts, who is ahead, and the result."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.games.registry import GAMES
from tournament.events.book.book import Book
from tournament.events.book.result_values import result_words
from tournament.events.models.entries import Entry
from tournament.events.models.rounds import Table
from tournament.events.problems import ResultNotPossible
from tournament.events.rounds.operations.results import Said, as_result
from tournament.events.states import TableKind
from tournament.regulations.presets import joust_preset
from tournament.regulations.standings.at_time import EndState, TimeRule, TimeRuling, rule_at_time
from tournament.regulations.values import PlayerId

Both = tuple[int, int]
MOST: Final = 199
"""Upper limit of any count."""
COUNTS: Final = {
    TimeRule.SECOND_EDITION: ("power", "cards", "dominance", "dead"),
    TimeRule.FIRST_EDITION: ("power",),
}
"""What the lines of a ruling compare, in order."""
CHOICE: Final = "choice"
ASKS: Final = {
    "power": "How much power has each player?",
    "cards": "Both need the same power. How many cards are in each draw deck?",
    "dominance": "The draw decks are equal too. Who won dominance in the last round?",
    "dead": "Dominance decides nothing. How many characters are in each dead pile?",
    CHOICE: "Everything is equal: the first player chooses who wins.",
}


@dataclass(frozen=True, slots=True)
class Counted:
    """The counts at a table so far, by seat; None for what is not counted yet."""

    power: Both | None = None
    to_win: Both = (15, 15)
    cards: Both | None = None
    dominance: int | None = None
    """The number of the player who won it; 0 for neither."""
    dead: Both | None = None
    choice: int | None = None
    """The number of the player whom the first player chose."""

    def has(self, what: str) -> bool:
        return getattr(self, what) is not None


@dataclass(frozen=True, slots=True)
class ComparedView:
    what: str
    numbers: tuple[str, str]
    ahead: int | None
    """The seat, 0 or 1."""


@dataclass(frozen=True, slots=True)
class AtTimeView:
    """A ruling, or what has to be counted before there is one."""

    asks: tuple[str, ...]
    """What is counted, and the next count; power comes first."""
    words: str
    """The next question, or the ruling."""
    is_decided: bool
    lines: tuple[ComparedView, ...]
    said: Said | None
    """The result to enter; None if these regulations have none."""
    note: str

    @property
    def how(self) -> str | None:
        return self.said.how if self.said else None

    @property
    def winner(self) -> int | None:
        return self.said.winner if self.said else None


def rule_table(book: Book, table: Table, counted: Counted) -> AtTimeView:
    """Rule by the regulations of the event's game, as far as the counts allow."""
    if table.kind is not TableKind.MATCH:
        raise ResultNotPossible("Who is ahead at time is asked of two players at a table.", table=table.number)
    rule = joust_preset(GAMES[book.event.ruleset].regulations).time_rule
    players = book.players_at(table)
    _check(players, counted)
    ruling = rule_at_time(_states(players, counted), rule, _chosen(players, counted))
    lines = tuple(ComparedView(line.what, line.numbers, _seat(players, line.ahead)) for line in ruling.comparisons)
    asks: list[str] = []
    for place, what in enumerate(COUNTS[rule][: len(lines)]):
        asks.append(what)
        if not counted.has(what):
            return AtTimeView(tuple(asks), ASKS[what], False, lines[:place], None, "")
    if ruling.first_player_chooses or len(lines) > len(COUNTS[rule]):
        asks.append(CHOICE)
    if ruling.first_player_chooses:
        return AtTimeView(tuple(asks), ASKS[CHOICE], False, lines, None, "")
    return _decided(book, table, ruling, tuple(asks), lines, _note(players, counted))


def _decided(
    book: Book, table: Table, ruling: TimeRuling, asks: tuple[str, ...], lines: tuple[ComparedView, ...], note: str
) -> AtTimeView:
    players = book.players_at(table)
    by = ruling.comparisons[-1].what
    seat = _seat(players, ruling.winner)
    said = Said("draw") if seat is None else Said("modified win", players[seat].number)
    try:
        result = as_result(book, table, said)
    except ResultNotPossible as problem:  # a draw in a cut, or without points for draws
        return AtTimeView(asks, f"{ruling.words} {problem.detail}", True, lines, None, note)
    words = result_words(result, [entry.name for entry in players])
    return AtTimeView(asks, f"{words}{': equal in' if seat is None else ', by'} {by}.", True, lines, said, note)


def _states(players: Sequence[Entry], counted: Counted) -> list[EndState]:
    """Return the state of both players; missing counts are equal."""
    power, cards, dead = (both or (0, 0) for both in (counted.power, counted.cards, counted.dead))
    return [
        EndState(
            PlayerId(entry.name),
            power[seat],
            counted.to_win[seat],
            cards[seat],
            counted.dominance == entry.number,
            dead[seat],
        )
        for seat, entry in enumerate(players)
    ]


def _chosen(players: Sequence[Entry], counted: Counted) -> PlayerId | None:
    return next((PlayerId(entry.name) for entry in players if entry.number == counted.choice), None)


def _seat(players: Sequence[Entry], name: PlayerId | None) -> int | None:
    return next((seat for seat, entry in enumerate(players) if entry.name == name), None)


def _check(players: Sequence[Entry], counted: Counted) -> None:
    for what, both, least in (
        ("Power", counted.power, 0),
        ("The power to win", counted.to_win, 1),
        ("The number of cards", counted.cards, 0),
        ("The number of characters", counted.dead, 0),
    ):
        if both is not None and not all(least <= one <= MOST for one in both):
            raise ResultNotPossible(f"{what} is a whole number from {least} to {MOST} for each player.")
    numbers = [entry.number for entry in players]
    if counted.dominance not in (None, 0, *numbers) or counted.choice not in (None, *numbers):
        names = " and ".join(f"{entry.name} ({entry.number})" for entry in players)
        raise ResultNotPossible(f"Only {names} sit at this table.")


def _note(players: Sequence[Entry], counted: Counted) -> str:
    """Name players who have the power to win: they may have won before time."""
    assert counted.power is not None
    reached = [
        entry.name
        for entry, power, needed in zip(players, counted.power, counted.to_win, strict=True)
        if power >= needed
    ]
    if not reached:
        return ""
    return f"{' and '.join(reached)} already had the power to win. If the game was won before time, enter a win."
