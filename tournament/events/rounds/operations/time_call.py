"""The ruling when time is called at a table: counts, who is ahead, and the result."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.games.registry import GAMES
from tournament.core.translation import gettext, translatable
from tournament.events.book.book import Book
from tournament.events.book.result_values import result_words
from tournament.events.models.entries import Entry
from tournament.events.models.rounds import Table
from tournament.events.problems import ResultNotPossible
from tournament.events.rounds.operations.results import ResultInput, stored_result
from tournament.events.states import TableKind
from tournament.regulations.presets import joust_preset
from tournament.regulations.standings.at_time import EndState, TimeRule, TimeRuling, rule_at_time
from tournament.regulations.values import PlayerId

CountPair = tuple[int, int]
MAX_COUNT: Final = 199
"""Upper limit of any count."""
COUNTS_BY_RULE: Final = {
    TimeRule.SECOND_EDITION: ("power", "cards", "dominance", "dead"),
    TimeRule.FIRST_EDITION: ("power",),
}
"""What the lines of a ruling compare, in order."""
CHOICE_COUNT: Final = "choice"
COUNT_QUESTIONS: Final = {
    "power": translatable("How much power does each player have?"),
    "cards": translatable("Both need the same amount of power. How many cards are in each draw deck?"),
    "dominance": translatable("The draw decks are equal. Who won dominance in the last round?"),
    "dead": translatable("Dominance decides nothing. How many characters are in each dead pile?"),
    CHOICE_COUNT: translatable("Everything is equal. The first player chooses the winner."),
}


@dataclass(frozen=True, slots=True)
class TimeCallCounts:
    """The counts at a table so far, by seat; None for what is not counted yet."""

    power: CountPair | None = None
    to_win: CountPair = (15, 15)
    cards: CountPair | None = None
    dominance: int | None = None
    """The number of the player who won it; 0 for neither."""
    dead: CountPair | None = None
    choice: int | None = None
    """The number of the player whom the first player chose."""

    def has(self, what: str) -> bool:
        return getattr(self, what) is not None


@dataclass(frozen=True, slots=True)
class ComparisonView:
    what: str
    numbers: tuple[str, str]
    ahead: int | None
    """The seat, 0 or 1."""


@dataclass(frozen=True, slots=True)
class TimeCallView:
    """A ruling, or what has to be counted before there is one."""

    asks: tuple[str, ...]
    """What is counted, and the next count; power comes first."""
    words: str
    """The next question, or the ruling."""
    is_decided: bool
    lines: tuple[ComparisonView, ...]
    said: ResultInput | None
    """The result to enter; None if these regulations have none."""
    note: str

    @property
    def how(self) -> str | None:
        return self.said.how if self.said else None

    @property
    def winner(self) -> int | None:
        return self.said.winner if self.said else None


def rule_table(book: Book, table: Table, counted: TimeCallCounts) -> TimeCallView:
    """Rule by the regulations of the event's game, as far as the counts allow."""
    if table.kind is not TableKind.MATCH:
        raise ResultNotPossible(gettext("Only a table of two players has a winner at time."), table=table.number)
    rule = joust_preset(GAMES[book.event.ruleset].regulations).time_rule
    players = book.players_at(table)
    _check(players, counted)
    ruling = rule_at_time(_end_states(players, counted), rule, _chosen_player(players, counted))
    lines = tuple(
        ComparisonView(line.what, line.numbers, _seat_of(players, line.ahead)) for line in ruling.comparisons
    )
    asks: list[str] = []
    for place, what in enumerate(COUNTS_BY_RULE[rule][: len(lines)]):
        asks.append(what)
        if not counted.has(what):
            return TimeCallView(tuple(asks), gettext(COUNT_QUESTIONS[what]), False, lines[:place], None, "")
    if ruling.first_player_chooses or len(lines) > len(COUNTS_BY_RULE[rule]):
        asks.append(CHOICE_COUNT)
    if ruling.first_player_chooses:
        return TimeCallView(tuple(asks), gettext(COUNT_QUESTIONS[CHOICE_COUNT]), False, lines, None, "")
    return _decide(book, table, ruling, tuple(asks), lines, _note(players, counted))


def _decide(
    book: Book, table: Table, ruling: TimeRuling, asks: tuple[str, ...], lines: tuple[ComparisonView, ...], note: str
) -> TimeCallView:
    players = book.players_at(table)
    by = ruling.comparisons[-1].what
    seat = _seat_of(players, ruling.winner)
    said = ResultInput("draw") if seat is None else ResultInput("modified win", players[seat].number)
    try:
        result = stored_result(book, table, said)
    except ResultNotPossible as problem:  # a draw in a cut, or without points for draws
        return TimeCallView(asks, f"{ruling.words} {problem.detail}", True, lines, None, note)
    words = result_words(result, [entry.name for entry in players])
    text = (
        gettext("%(result)s. Equal: %(criterion)s.", result=words, criterion=by)
        if seat is None
        else gettext("%(result)s: %(criterion)s.", result=words, criterion=by)
    )
    return TimeCallView(asks, text, True, lines, said, note)


def _end_states(players: Sequence[Entry], counted: TimeCallCounts) -> list[EndState]:
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


def _chosen_player(players: Sequence[Entry], counted: TimeCallCounts) -> PlayerId | None:
    return next((PlayerId(entry.name) for entry in players if entry.number == counted.choice), None)


def _seat_of(players: Sequence[Entry], name: PlayerId | None) -> int | None:
    return next((seat for seat, entry in enumerate(players) if entry.name == name), None)


def _check(players: Sequence[Entry], counted: TimeCallCounts) -> None:
    for what, both, least in (
        (translatable("Power must be a whole number from %(least)s to %(most)s."), counted.power, 0),
        (translatable("Power to win must be a whole number from %(least)s to %(most)s."), counted.to_win, 1),
        (translatable("Cards must be a whole number from %(least)s to %(most)s."), counted.cards, 0),
        (translatable("Characters must be a whole number from %(least)s to %(most)s."), counted.dead, 0),
    ):
        if both is not None and not all(least <= one <= MAX_COUNT for one in both):
            raise ResultNotPossible(gettext(what, least=least, most=MAX_COUNT))
    numbers = [entry.number for entry in players]
    if counted.dominance not in (None, 0, *numbers) or counted.choice not in (None, *numbers):
        first, second = (f"{entry.name} ({entry.number})" for entry in players)
        raise ResultNotPossible(
            gettext("Only %(first)s and %(second)s are at this table.", first=first, second=second)
        )


def _note(players: Sequence[Entry], counted: TimeCallCounts) -> str:
    """Name players who have the power to win: they may have won before time."""
    assert counted.power is not None
    reached = [
        entry.name
        for entry, power, needed in zip(players, counted.power, counted.to_win, strict=True)
        if power >= needed
    ]
    if not reached:
        return ""
    if len(reached) > 1:
        return gettext("Both players have the power to win. If one won before time was called, enter a win.")
    return gettext(
        "%(name)s has the power to win. If the game was won before time was called, enter a win.", name=reached[0]
    )
