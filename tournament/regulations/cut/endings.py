"""How a table that is still played can end: what each ending brings to each seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import product

from tournament.regulations.event.event import Match, MeleeTable, Part
from tournament.regulations.melee_points import MeleeScheme
from tournament.regulations.results import OUTCOMES, Outcome, PointScheme, Result, ResultError
from tournament.regulations.values import PlayerId, Points


@dataclass(frozen=True, slots=True)
class Ending:
    """One way a table can end; a joust has an outcome, a melee table places."""

    points: tuple[Points, ...]
    outcome: Outcome | None = None
    places: tuple[int, ...] = ()

    def result(self, seat: int) -> Result | None:
        return self.outcome.side(seat) if self.outcome else None

    def is_win(self, seat: int) -> bool:
        return self.outcome.side(seat).is_win if self.outcome else self.places[seat] == 1


@dataclass(frozen=True, slots=True)
class OpenTable:
    number: int
    seats: tuple[PlayerId, ...]
    endings: tuple[Ending, ...]


def open_tables(part: Part) -> tuple[OpenTable, ...]:
    """Those of the last round that have no result, each with all that can become of it."""
    if not part.rounds:
        return ()
    last, scheme = part.rounds[-1], part.scheme
    if isinstance(scheme, MeleeScheme):
        waiting = [table for table in last.tables if not table.places]
        return tuple(OpenTable(one.table, one.seats, _melee(scheme, len(one.seats))) for one in waiting)
    endings = tuple(_joust(scheme))
    return tuple(OpenTable(one.table, one.players, endings) for one in last.matches if one.outcome is None)


def ended(part: Part, endings: dict[int, Ending]) -> Part:
    """The part with these endings, by table, in its last round."""
    last = part.rounds[-1]

    def match(one: Match) -> Match:
        return replace(one, outcome=endings[one.table].outcome) if one.table in endings else one

    def table(one: MeleeTable) -> MeleeTable:
        return replace(one, places=endings[one.table].places) if one.table in endings else one

    changed = replace(last, matches=tuple(map(match, last.matches)), tables=tuple(map(table, last.tables)))
    return replace(part, rounds=(*part.rounds[:-1], changed))


def _joust(scheme: PointScheme) -> Iterator[Ending]:
    """Everything that could be reported under these points; why does not matter here."""
    known: set[tuple[Result, Result]] = set()
    for name in OUTCOMES:
        try:
            outcome = scheme.outcome(name)
        except ResultError:
            continue
        for sided in (outcome, outcome.swapped()):
            if (sided.first, sided.second) not in known:
                known.add((sided.first, sided.second))
                yield Ending((scheme.of(sided.first), scheme.of(sided.second)), sided)


@cache
def _melee(scheme: MeleeScheme, seats: int) -> tuple[Ending, ...]:
    """Every order of the seats, with shared places too."""
    return tuple(
        Ending(scheme.of(places), places=places)
        for places in product(range(1, seats + 1), repeat=seats)
        if all(place == 1 + sum(other < place for other in places) for place in places)
    )
