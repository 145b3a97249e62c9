"""How an open table can end, and the points of each ending for each seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import product

from tournament.regulations.event.event import Match, MeleeTable, StageData
from tournament.regulations.melee_points import MeleeScheme
from tournament.regulations.results import OUTCOMES, PointScheme, Result, ResultError, TableOutcome
from tournament.regulations.values import PlayerId, Points


@dataclass(frozen=True, slots=True)
class TableEnding:
    """One way a table can end: an outcome in a joust, places in a melee."""

    points: tuple[Points, ...]
    outcome: TableOutcome | None = None
    places: tuple[int, ...] = ()

    def result(self, seat: int) -> Result | None:
        return self.outcome.side(seat) if self.outcome else None

    def is_win(self, seat: int) -> bool:
        return self.outcome.side(seat).is_win if self.outcome else self.places[seat] == 1


@dataclass(frozen=True, slots=True)
class UndecidedTable:
    number: int
    seats: tuple[PlayerId, ...]
    endings: tuple[TableEnding, ...]


def list_undecided_tables(part: StageData) -> tuple[UndecidedTable, ...]:
    """Return the tables of the last round without a result, with all possible endings."""
    if not part.rounds:
        return ()
    last, scheme = part.rounds[-1], part.scheme
    if isinstance(scheme, MeleeScheme):
        waiting = [table for table in last.tables if not table.places]
        return tuple(UndecidedTable(one.table, one.seats, _melee_endings(scheme, len(one.seats))) for one in waiting)
    endings = tuple(_joust_endings(scheme))
    return tuple(UndecidedTable(one.table, one.players, endings) for one in last.matches if one.outcome is None)


def apply_endings(part: StageData, endings: dict[int, TableEnding]) -> StageData:
    """Return the part with these endings, by table, in its last round."""
    last = part.rounds[-1]

    def match(one: Match) -> Match:
        return replace(one, outcome=endings[one.table].outcome) if one.table in endings else one

    def table(one: MeleeTable) -> MeleeTable:
        return replace(one, places=endings[one.table].places) if one.table in endings else one

    changed = replace(last, matches=tuple(map(match, last.matches)), tables=tuple(map(table, last.tables)))
    return replace(part, rounds=(*part.rounds[:-1], changed))


def _joust_endings(scheme: PointScheme) -> Iterator[TableEnding]:
    """Yield every distinct pair of results under these points, whatever its cause."""
    known: set[tuple[Result, Result]] = set()
    for name in OUTCOMES:
        try:
            outcome = scheme.outcome(name)
        except ResultError:
            continue
        for sided in (outcome, outcome.swapped()):
            if (sided.first, sided.second) not in known:
                known.add((sided.first, sided.second))
                yield TableEnding((scheme.of(sided.first), scheme.of(sided.second)), sided)


@cache
def _melee_endings(scheme: MeleeScheme, seats: int) -> tuple[TableEnding, ...]:
    """Return every order of the seats, including shared places."""
    return tuple(
        TableEnding(scheme.of(places), places=places)
        for places in product(range(1, seats + 1), repeat=seats)
        if all(place == 1 + sum(other < place for other in places) for place in places)
    )
