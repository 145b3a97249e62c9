"""Overall standings of an event with joust and melee: the points of both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournament.regulations.event.event import Event
from tournament.regulations.standings.standings import Row, Standings, part_standings, rank
from tournament.regulations.tiebreaks.ledger import Entry, Ledger
from tournament.regulations.tiebreaks.tiebreak_sets import OVERALL_TIEBREAKS
from tournament.regulations.values import PlayerId, Points, plain, shown


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
        return f"{' + '.join(shown(points) for points in self.by_part)} = {shown(self.points)}"


@dataclass(frozen=True, slots=True)
class Overall:
    parts: tuple[Standings, ...]
    rows: tuple[OverallRow, ...]


def overall(event: Event) -> Overall:
    """Add the points of all parts; a part that a player skipped brings none."""
    standings = tuple(part_standings(part, event.players, event.seed) for part in event.parts)
    ledgers = [one.ledger for one in standings]
    entries: list[list[Entry]] = [
        [entry for ledger in ledgers for entry in ledger.entries[number]] for number in range(len(event.players))
    ]
    first = ledgers[0]
    together = Ledger(first.players, first.names, entries, seed=event.seed)
    out = {player for one in standings for player in one.disqualified}
    players = [number for number, player in enumerate(first.players) if player not in out]
    rows = rank(together, players, OVERALL_TIEBREAKS)
    return Overall(standings, tuple(_row(row, first.players.index(row.player), ledgers) for row in rows))


def _row(row: Row, number: int, ledgers: Sequence[Ledger]) -> OverallRow:
    by_part = tuple(plain(Fraction(ledger.points[number], ledger.units)) for ledger in ledgers)
    return OverallRow(row.rank, row.player, row.name, row.points, by_part)
