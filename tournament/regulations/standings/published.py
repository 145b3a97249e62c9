"""Published events of other card games, read as events to compare their numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournament.regulations.bye import Bye
from tournament.regulations.event.event import EventData, EventError, GameCounts, Match, Player, RoundData, StageData
from tournament.regulations.results import OUTCOMES, THREE_POINTS, TableOutcome
from tournament.regulations.standings.standings import Standings, compute_standings
from tournament.regulations.tiebreaks.tiebreak_sets import MATCH_WINS, MATCH_WINS_ROUNDS_FIRST, TiebreakSet
from tournament.regulations.values import PlayerId

NO_OPPONENT = (None, "-", "")
# Published columns and ours; both kinds of match-win standings have all of them.
PERCENTAGES = {"OMWP": "OMW%", "GWP": "GW%", "OGWP": "OGW%"}


@dataclass(frozen=True, slots=True)
class PublishedRow:
    rank: int
    player: PlayerId
    numbers: Mapping[str, Fraction]  # by the printed name of the column


@dataclass(frozen=True, slots=True)
class PublishedEvent:
    event: EventData
    rows: tuple[PublishedRow, ...]


@dataclass(frozen=True, slots=True)
class NumberMismatch:
    player: PlayerId
    column: str
    printed: Fraction
    computed: Fraction


def is_published(document: object) -> bool:
    return isinstance(document, Mapping) and {"Tournament", "Rounds", "Standings"} <= document.keys()


def read_published(document: Mapping[str, object]) -> PublishedEvent:
    """Parse Swiss rounds and standings.

    Games of the cut are left out, because they don't count for the standings.
    """
    name = str(_expect_mapping(document["Tournament"]).get("Name", ""))
    rounds: list[RoundData] = []
    for value in _expect_list(document["Rounds"]):
        one = _expect_mapping(value)
        if str(one.get("RoundName", "")).startswith("Round"):
            rounds.append(_parse_round(len(rounds) + 1, _expect_list(one["Matches"])))
    rows = tuple(_parse_row(_expect_mapping(value)) for value in _expect_list(document["Standings"]))
    players = tuple(Player(row.player, row.player) for row in rows)
    part = StageData("swiss", tuple(rounds), THREE_POINTS, MATCH_WINS)
    return PublishedEvent(EventData(name, name, players, (part,)), rows)


def _parse_round(number: int, values: Sequence[object]) -> RoundData:
    matches: list[Match] = []
    byes: list[Bye] = []
    for value in values:
        one = _expect_mapping(value)
        first, second = one.get("Player1"), one.get("Player2")
        if second in NO_OPPONENT:
            byes.append(Bye(PlayerId(str(first))))
            continue
        won, lost, drawn = (int(part) for part in str(one["Result"]).split("-"))
        pair = (PlayerId(str(first)), PlayerId(str(second)))
        matches.append(Match(len(matches) + 1, pair, _match_outcome(won, lost), GameCounts(won, lost, drawn)))
    return RoundData(number, tuple(matches), byes=tuple(byes))


def _match_outcome(won: int, lost: int) -> TableOutcome:
    if won == lost:
        return OUTCOMES["draw"]
    return OUTCOMES["win"] if won > lost else OUTCOMES["win"].swapped()


def _parse_row(one: Mapping[str, object]) -> PublishedRow:
    # Use the printed decimals instead of the file's floating point: 0.6940000000000001 is 0.694.
    numbers = {
        key: Fraction(repr(round(value, 9)) if isinstance(value, float) else str(value))
        for key, value in one.items()
        if isinstance(value, int | float) and key != "Rank"
    }
    return PublishedRow(int(str(one["Rank"])), PlayerId(str(one["Player"])), numbers)


def find_mismatches(published: PublishedEvent, standings: Standings) -> list[NumberMismatch]:
    """Return every printed number that differs from ours after the same rounding."""
    places = {key: _decimal_places(published, key) for key in PERCENTAGES}
    labels = standings.tiebreaks.labels
    found: list[NumberMismatch] = []
    for row in published.rows:
        ours = standings.row(row.player)
        entries = standings.ledger.entries[standings.ledger.players.index(row.player)]
        computed = {
            "Points": Fraction(ours.points),
            "Wins": Fraction(ours.wins),
            "Draws": Fraction(sum(entry.what == "draw" for entry in entries)),
            "Losses": Fraction(sum(entry.what == "loss" for entry in entries)),
        }
        for key, label in PERCENTAGES.items():
            computed[key] = _round_number(ours.values[labels.index(label)], places[key])
        for key, printed in row.numbers.items():
            if key in computed and computed[key] != printed:
                found.append(NumberMismatch(row.player, key, printed, computed[key]))
    return found


def find_out_of_order(published: PublishedEvent, standings: Standings) -> list[PlayerId]:
    """Return the players whom we rank differently, ignoring ties."""
    ours = {row.player: row.rank for row in standings.rows}
    ranks = [ours[row.player] for row in published.rows]
    return [
        row.player
        for row, rank, expected in zip(published.rows, ranks, sorted(ranks), strict=True)
        if rank != expected
    ]


def find_tiebreaks(published: PublishedEvent) -> TiebreakSet:
    """Return the match-win set that explains the printed numbers and order best."""
    part, players = published.event.parts[0], published.event.players

    def faults(tiebreaks: TiebreakSet) -> int:
        standings = compute_standings(part, players, tiebreaks=tiebreaks)
        return len(find_mismatches(published, standings)) + len(find_out_of_order(published, standings))

    return min((MATCH_WINS, MATCH_WINS_ROUNDS_FIRST), key=faults)


def _decimal_places(published: PublishedEvent, key: str) -> int:
    """Return the number of decimal places that a column is printed with."""
    printed = [row.numbers[key] for row in published.rows if key in row.numbers]
    return next(places for places in range(12) if all((number * 10**places).denominator == 1 for number in printed))


def _round_number(number: Fraction, places: int) -> Fraction:
    return Fraction((number * 10**places * 2 + 1) // 2, 10**places)


def _expect_mapping(value: object) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise EventError(f"An object is expected where {value!r} stands.")
    return value


def _expect_list(value: object) -> Sequence[object]:
    if not isinstance(value, list):
        raise EventError(f"A list is expected where {value!r} stands.")
    return value
