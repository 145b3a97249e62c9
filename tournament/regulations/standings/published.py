"""Published events of other card games, read as events to compare their numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournament.regulations.bye import Bye
from tournament.regulations.event.event import Event, EventError, Games, Match, Part, Player, Round
from tournament.regulations.results import OUTCOMES, THREE_POINTS, Outcome
from tournament.regulations.standings.standings import Standings, part_standings
from tournament.regulations.tiebreaks.tiebreak_sets import MATCH_WINS, MATCH_WINS_ROUNDS_FIRST, TiebreakSet
from tournament.regulations.values import PlayerId

NOBODY = (None, "-", "")
# Published columns and ours; both kinds of match-win standings have all of them.
PERCENTAGES = {"OMWP": "OMW%", "GWP": "GW%", "OGWP": "OGW%"}


@dataclass(frozen=True, slots=True)
class PublishedRow:
    rank: int
    player: PlayerId
    numbers: Mapping[str, Fraction]  # by the printed name of the column


@dataclass(frozen=True, slots=True)
class Published:
    event: Event
    rows: tuple[PublishedRow, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    player: PlayerId
    column: str
    printed: Fraction
    computed: Fraction


def is_published(document: object) -> bool:
    return isinstance(document, Mapping) and {"Tournament", "Rounds", "Standings"} <= document.keys()


def read_published(document: Mapping[str, object]) -> Published:
    """Parse Swiss rounds and standings.

    Games of the cut are left out, because they don't count for the standings.
    """
    name = str(_mapping(document["Tournament"]).get("Name", ""))
    rounds: list[Round] = []
    for value in _sequence(document["Rounds"]):
        one = _mapping(value)
        if str(one.get("RoundName", "")).startswith("Round"):
            rounds.append(_round(len(rounds) + 1, _sequence(one["Matches"])))
    rows = tuple(_row(_mapping(value)) for value in _sequence(document["Standings"]))
    players = tuple(Player(row.player, row.player) for row in rows)
    part = Part("swiss", tuple(rounds), THREE_POINTS, MATCH_WINS)
    return Published(Event(name, name, players, (part,)), rows)


def _round(number: int, values: Sequence[object]) -> Round:
    matches: list[Match] = []
    byes: list[Bye] = []
    for value in values:
        one = _mapping(value)
        first, second = one.get("Player1"), one.get("Player2")
        if second in NOBODY:
            byes.append(Bye(PlayerId(str(first))))
            continue
        won, lost, drawn = (int(part) for part in str(one["Result"]).split("-"))
        pair = (PlayerId(str(first)), PlayerId(str(second)))
        matches.append(Match(len(matches) + 1, pair, _outcome(won, lost), Games(won, lost, drawn)))
    return Round(number, tuple(matches), byes=tuple(byes))


def _outcome(won: int, lost: int) -> Outcome:
    if won == lost:
        return OUTCOMES["draw"]
    return OUTCOMES["win"] if won > lost else OUTCOMES["win"].swapped()


def _row(one: Mapping[str, object]) -> PublishedRow:
    # Use the printed decimals instead of the file's floating point: 0.6940000000000001 is 0.694.
    numbers = {
        key: Fraction(repr(round(value, 9)) if isinstance(value, float) else str(value))
        for key, value in one.items()
        if isinstance(value, int | float) and key != "Rank"
    }
    return PublishedRow(int(str(one["Rank"])), PlayerId(str(one["Player"])), numbers)


def differences(published: Published, standings: Standings) -> list[Difference]:
    """Return every printed number that differs from ours after the same rounding."""
    places = {key: _places(published, key) for key in PERCENTAGES}
    labels = standings.tiebreaks.labels
    found: list[Difference] = []
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
            computed[key] = _rounded(ours.values[labels.index(label)], places[key])
        for key, printed in row.numbers.items():
            if key in computed and computed[key] != printed:
                found.append(Difference(row.player, key, printed, computed[key]))
    return found


def out_of_order(published: Published, standings: Standings) -> list[PlayerId]:
    """Return the players whom we rank differently, ignoring ties."""
    ours = {row.player: row.rank for row in standings.rows}
    ranks = [ours[row.player] for row in published.rows]
    return [
        row.player
        for row, rank, expected in zip(published.rows, ranks, sorted(ranks), strict=True)
        if rank != expected
    ]


def matching_tiebreaks(published: Published) -> TiebreakSet:
    """Return the match-win set that explains the printed numbers and order best."""
    part, players = published.event.parts[0], published.event.players

    def faults(tiebreaks: TiebreakSet) -> int:
        standings = part_standings(part, players, tiebreaks=tiebreaks)
        return len(differences(published, standings)) + len(out_of_order(published, standings))

    return min((MATCH_WINS, MATCH_WINS_ROUNDS_FIRST), key=faults)


def _places(published: Published, key: str) -> int:
    """Return the number of decimal places that a column is printed with."""
    printed = [row.numbers[key] for row in published.rows if key in row.numbers]
    return next(places for places in range(12) if all((number * 10**places).denominator == 1 for number in printed))


def _rounded(number: Fraction, places: int) -> Fraction:
    return Fraction((number * 10**places * 2 + 1) // 2, 10**places)


def _mapping(value: object) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise EventError(f"An object is expected where {value!r} stands.")
    return value


def _sequence(value: object) -> Sequence[object]:
    if not isinstance(value, list):
        raise EventError(f"A list is expected where {value!r} stands.")
    return value
