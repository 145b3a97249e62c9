"""How many sums can be positive at once: the search behind best and worst places.

Every rival has a lead: an integer now, plus one term for each open table, which ends in one of its ways. The search
is exact: it skips only what can't matter, and says so if it ran out of steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

TableWays = Sequence[Sequence[int]]
"""For each way a table can end, what it adds to each lead."""


class StepBudget:
    """The remaining number of cases; related searches share it."""

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left


@dataclass(frozen=True, slots=True)
class PositiveCount:
    count: int
    is_exact: bool


def count_positive_leads(leads: Sequence[int], tables: Sequence[TableWays], steps: StepBudget) -> PositiveCount:
    """Return the largest number of leads that can be positive at once.

    If the steps run out, return an upper bound.
    """
    search = _LeadSearch(steps)
    cases = _simplify(leads, tables)
    bound = _upper_bound(cases)
    search.best = cases.sure
    search.look(cases, bound)
    return PositiveCount(search.best, True) if steps.left > 0 else PositiveCount(bound, search.best == bound)


@dataclass(slots=True)
class _SearchCase:
    sure: int
    """Leads that are positive in every case."""
    leads: list[int]
    """Leads that are still undecided."""
    tables: list[list[tuple[int, ...]]]
    tops: list[list[int]]
    """The most that each table can add to each lead."""


class _LeadSearch:
    def __init__(self, steps: StepBudget) -> None:
        self.steps = steps
        self.best = 0

    def look(self, case: _SearchCase, bound: int) -> None:
        self.best = max(self.best, case.sure)
        if bound <= self.best or self.steps.left <= 0:
            return
        at = _pick_table(case)
        rest = case.tables[:at] + case.tables[at + 1 :]
        branches: list[tuple[int, int, int, _SearchCase]] = []
        for way in case.tables[at]:
            self.steps.left -= 1
            simpler = _simplify([a + b for a, b in zip(case.leads, way, strict=True)], rest, case.sure)
            branches.append((_upper_bound(simpler), simpler.sure, len(branches), simpler))
        for bound_, _, _, simpler in sorted(branches, key=lambda one: (-one[0], -one[1], one[2])):
            self.look(simpler, bound_)


def _simplify(leads: Sequence[int], tables: Sequence[TableWays], sure: int = 0) -> _SearchCase:
    """Drop decided leads, ways that are never better, and tables with one way left."""
    while True:
        before = len(leads), len(tables)
        tops = [[max(values) for values in zip(*ways, strict=True)] for ways in tables]
        lows = [[min(values) for values in zip(*ways, strict=True)] for ways in tables]
        most = [sum(values) for values in zip(leads, *tops, strict=True)]
        least = [sum(values) for values in zip(leads, *lows, strict=True)]
        sure += sum(value > 0 for value in least)
        kept = [number for number in range(len(leads)) if least[number] <= 0 < most[number]]
        leads = [leads[number] for number in kept]
        left: list[list[tuple[int, ...]]] = []
        for ways in tables:
            useful = _drop_dominated([tuple([way[number] for number in kept]) for way in ways])
            if len(useful) == 1:
                leads = [a + b for a, b in zip(leads, useful[0], strict=True)]
            else:
                left.append(useful)
        tables = left
        if (len(leads), len(tables)) == before or not leads:
            tops = [[max(values) for values in zip(*ways, strict=True)] for ways in left]
            return _SearchCase(sure, list(leads), left if leads else [], tops if leads else [])


def _drop_dominated(ways: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Drop ways that add no more to any lead than another way does."""
    kept: list[tuple[int, ...]] = []
    for way in sorted(set(ways), reverse=True):
        if not any(all(a >= b for a, b in zip(other, way, strict=True)) for other in kept):
            kept.append(way)
    return kept


def _upper_bound(case: _SearchCase) -> int:
    """Return an upper bound for the number of positive leads.

    It counts each lead alone, but allows each table only one way at a time.
    """
    most: list[int] = [sum(values) for values in zip(case.leads, *case.tops, strict=True)]
    whole = sum(value > 0 for value in most)
    spared = 0
    taken: set[int] = set()
    for ways, top in zip(case.tables, case.tops, strict=True):
        # leads that this table alone can keep from being positive; each is counted at one table only
        own = [n for n in range(len(most)) if n not in taken and any(most[n] - top[n] + way[n] <= 0 for way in ways)]
        if len(own) < 2:
            continue
        lost = min(sum(most[n] - top[n] + way[n] <= 0 for n in own) for way in ways)
        if lost:
            spared += lost
            taken.update(own)
    return case.sure + whole - spared


def _pick_table(case: _SearchCase) -> int:
    """Return the table whose ways differ most in how many leads stay possible."""
    most: list[int] = [sum(values) for values in zip(case.leads, *case.tops, strict=True)]

    def telling(at: int) -> tuple[int, int]:
        ways, top = case.tables[at], case.tops[at]
        lost = [sum(most[n] - top[n] + way[n] <= 0 for n in range(len(most))) for way in ways]
        return sum(lost), sum(top[n] - min(way[n] for way in ways) for n in range(len(most)))

    return max(range(len(case.tables)), key=telling)
