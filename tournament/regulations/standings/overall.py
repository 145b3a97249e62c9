"""Overall standings of an event with joust and melee: the points of both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournament.regulations.event.event import EventData
from tournament.regulations.standings.standings import Standings, StandingsRow, compute_standings, rank_players
from tournament.regulations.tiebreaks.ledger import Ledger, LedgerRow
from tournament.regulations.tiebreaks.tiebreak_sets import OVERALL_TIEBREAKS
from tournament.regulations.values import PlayerId, Points, format_points, simplify_points


@dataclass(frozen=True, slots=True)
class OverallRow:
    """A player's points in each part, in the order of the parts, and in total."""

    rank: int
    player: PlayerId
    name: str
    points: Points
    by_part: tuple[Points, ...]

    @property
    def words(self) -> str:
        return f"{' + '.join(format_points(points) for points in self.by_part)} = {format_points(self.points)}"


@dataclass(frozen=True, slots=True)
class OverallStandings:
    parts: tuple[Standings, ...]
    rows: tuple[OverallRow, ...]


def compute_overall(event: EventData) -> OverallStandings:
    """Add the points of all parts; a part that a player skipped brings none."""
    standings = tuple(compute_standings(part, event.players, event.seed) for part in event.parts)
    ledgers = [one.ledger for one in standings]
    entries: list[list[LedgerRow]] = [
        [entry for ledger in ledgers for entry in ledger.entries[number]] for number in range(len(event.players))
    ]
    first = ledgers[0]
    together = Ledger(first.players, first.names, entries, seed=event.seed)
    out = {player for one in standings for player in one.disqualified}
    players = [number for number, player in enumerate(first.players) if player not in out]
    rows = rank_players(together, players, OVERALL_TIEBREAKS)
    return OverallStandings(
        standings, tuple(_overall_row(row, first.players.index(row.player), ledgers) for row in rows)
    )


def _overall_row(row: StandingsRow, number: int, ledgers: Sequence[Ledger]) -> OverallRow:
    by_part = tuple(simplify_points(Fraction(ledger.points[number], ledger.units)) for ledger in ledgers)
    return OverallRow(row.rank, row.player, row.name, row.points, by_part)
