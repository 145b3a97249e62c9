"""A melee hall during seating: the effect of each swap, in integers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import lcm

# The spread of a table is the sum of squared distances from its mean, in units that make it an integer.


class MeleeHall:
    """All tables of a round; players are numbers, and `met` counts earlier meetings."""

    __slots__ = ("met", "points", "repeats", "spread", "squares", "sums", "table_of", "tables", "units", "weights")

    def __init__(
        self, points: Sequence[int], met: Sequence[Mapping[int, int]], tables: Sequence[Sequence[int]]
    ) -> None:
        self.points = points
        self.met = met
        self.units = spread_units([len(table) for table in tables])
        self.seat(tables)

    def seat(self, tables: Sequence[Sequence[int]]) -> None:
        points = self.points
        self.tables = [list(table) for table in tables]
        self.table_of = [0] * len(points)
        for number, table in enumerate(self.tables):
            for player in table:
                self.table_of[player] = number
        self.weights = [self.units // len(table) for table in self.tables]
        self.sums = [sum([points[player] for player in table]) for table in self.tables]
        self.squares = [sum([points[player] ** 2 for player in table]) for table in self.tables]
        self.spread = sum(
            self.units * squares - weight * total * total
            for squares, total, weight in zip(self.squares, self.sums, self.weights, strict=True)
        )
        self.repeats = sum(self.met[a].get(b, 0) for table in self.tables for a in table for b in table if a < b)

    def repeats_with(self, player: int, number: int, instead_of: int) -> int:
        """Count how often a player has met those at a table, one of whom leaves it."""
        met = self.met[player]
        if not met:
            return 0
        return sum([met[other] for other in self.tables[number] if other in met and other != instead_of])

    def change(self, a: int, b: int) -> tuple[int, int]:
        """Return the change of repeats and spread if a and b of different tables swap."""
        s, t = self.table_of[a], self.table_of[b]
        repeats = (
            self.repeats_with(a, t, b)
            + self.repeats_with(b, s, a)
            - self.repeats_with(a, s, a)
            - self.repeats_with(b, t, b)
        )
        step = self.points[b] - self.points[a]
        if not step:
            return repeats, 0
        # The sum of squares stays the same in total; only the means change.
        spread = -self.weights[s] * step * (2 * self.sums[s] + step) + self.weights[t] * step * (
            2 * self.sums[t] - step
        )
        return repeats, spread

    def swap(self, a: int, b: int, change: tuple[int, int]) -> None:
        s, t = self.table_of[a], self.table_of[b]
        self.tables[s][self.tables[s].index(a)] = b
        self.tables[t][self.tables[t].index(b)] = a
        self.table_of[a], self.table_of[b] = t, s
        step = self.points[b] - self.points[a]
        self.sums[s] += step
        self.sums[t] -= step
        self.repeats += change[0]
        self.spread += change[1]

    def crowded(self) -> list[int]:
        """Return the tables at which two players meet again."""
        met = self.met
        return [
            number
            for number, table in enumerate(self.tables)
            if any(b in met[a] for place, a in enumerate(table) for b in table[:place])
        ]


def spread_units(sizes: Sequence[int]) -> int:
    return lcm(1, *sizes)


def find_least_spread(points: Sequence[int], sizes: Sequence[int]) -> tuple[int, list[list[int]]]:
    """Return the least spread of any seating, ignoring repeats, and tables with it.

    Tables hold player numbers. If two tables overlap, sorting their players between them never makes the spread
    larger. So some best seating cuts the order of points into consecutive tables, and only the order of the sizes has
    to be found.
    """
    units = spread_units(sizes)
    order = sorted(range(len(points)), key=lambda player: -points[player])
    sums, squares = [0], [0]
    for player in order:
        sums.append(sums[-1] + points[player])
        squares.append(squares[-1] + points[player] ** 2)
    kinds = sorted(set(sizes), reverse=True)
    start = tuple(sizes.count(kind) for kind in kinds)
    # Maps how many tables of each size are used to the least spread and the last size.
    best: dict[tuple[int, ...], tuple[int, int]] = {tuple(0 for _ in kinds): (0, 0)}
    frontier = [next(iter(best))]
    while frontier:
        following: dict[tuple[int, ...], tuple[int, int]] = {}
        for used in frontier:
            seated = sum(count * kind for count, kind in zip(used, kinds, strict=True))
            for at, kind in enumerate(kinds):
                if used[at] == start[at]:
                    continue
                total = sums[seated + kind] - sums[seated]
                spread = units * (squares[seated + kind] - squares[seated]) - units // kind * total * total
                more = (*used[:at], used[at] + 1, *used[at + 1 :])
                candidate = (best[used][0] + spread, kind)
                if more not in following or candidate[0] < following[more][0]:
                    following[more] = candidate
        best |= following
        frontier = list(following)
    tables: list[list[int]] = []
    used, end = start, len(points)
    while end:
        kind = best[used][1]
        tables.append(order[end - kind : end])
        end -= kind
        at = kinds.index(kind)
        used = (*used[:at], used[at] - 1, *used[at + 1 :])
    return best[start][0], tables[::-1]
