"""Exact search for a better melee seating, or proof that there is none."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import nsmallest
from itertools import combinations

from tournament.regulations.melee.hall import MeleeHall

# A seating is a choice of tables in which everyone sits once. Give each player a price. Whatever the prices are,
#   the sum of all prices + the cheapest tables of the right sizes, each at its weight less its players' prices
# is at most the weight of any seating, where the prices cancel out. Good prices bring this bound close to the best
# seating; they are found by raising the prices of players whom the cheapest tables leave out. Tables that can't be
# part of a better seating are then dropped, and the rest is searched.

MAX_PLAYERS = 32
MAX_CANDIDATES = 20_000
PRICE_ROUNDS = 150
MAX_SEARCH_STEPS = 400_000
# For errors of float arithmetic. Weights are integers, so a better seating is better by at least one.
ROUNDING_TOLERANCE = 0.01


@dataclass(frozen=True, slots=True)
class CandidateTable:
    """A possible table: its players as bits and as numbers, and its weight.

    The weight ranks repeats far above spread.
    """

    bits: int
    players: tuple[int, ...]
    weight: int


class SearchTooLarge(Exception):
    """The search would take too long, so nothing is known."""


def improve_or_prove(hall: MeleeHall) -> bool:
    """Leave the best seating in the hall and return True.

    Return False, with the hall unchanged, if the search is too large.
    """
    if len(hall.points) > MAX_PLAYERS:
        return False
    try:
        _SeatingSearch(hall).run()
    except SearchTooLarge:
        return False
    return True


class _SeatingSearch:
    """The search for one hall: candidate tables, prices, then a search among the tables that are left."""

    __slots__ = (
        "best",
        "best_weight",
        "by_player",
        "cheapest",
        "counts",
        "hall",
        "order",
        "repeat_weight",
        "steps",
        "total",
    )

    def __init__(self, hall: MeleeHall) -> None:
        self.hall = hall
        size = len(hall.points)
        # More than the spread of any seating: all players at one table would spread most.
        self.repeat_weight = (
            1 + hall.units * sum(p * p for p in hall.points) - hall.units * sum(hall.points) ** 2 // size
        )
        self.counts = {kind: 0 for kind in sorted({len(table) for table in hall.tables})}
        for table in hall.tables:
            self.counts[len(table)] += 1
        self.best_weight = hall.repeats * self.repeat_weight + hall.spread
        self.best: list[tuple[int, ...]] = []
        self.steps = 0

    def run(self) -> None:
        tables = self.candidates()
        prices, bound = self.prices(tables)
        if bound > self.best_weight - 1 + ROUNDING_TOLERANCE:
            return
        self.prepare(tables, prices, bound)
        self.search(0, sum(prices), dict(self.counts), [])
        if self.best:
            self.hall.seat(self.best)

    def candidates(self) -> list[CandidateTable]:
        """Return every table that alone weighs less than the whole known seating."""
        hall = self.hall
        points, met, units = hall.points, hall.met, hall.units
        found: list[CandidateTable] = []
        for size in self.counts:
            share = units // size
            for players in combinations(range(len(points)), size):
                repeats = 0
                for place, a in enumerate(players):
                    known = met[a]
                    for b in players[:place]:
                        if b in known:
                            repeats += known[b]
                if repeats > hall.repeats:
                    continue
                total = sum([points[p] for p in players])
                weight = (
                    repeats * self.repeat_weight
                    + units * sum([points[p] ** 2 for p in players])
                    - share * total * total
                )
                if weight < self.best_weight:
                    found.append(CandidateTable(sum([1 << p for p in players]), players, weight))
            if len(found) > MAX_CANDIDATES:
                raise SearchTooLarge
        return found

    def prices(self, tables: list[CandidateTable]) -> tuple[list[float], float]:
        """Return prices with a high bound, by subgradient steps from the known seating."""
        hall = self.hall
        prices = [0.0] * len(hall.points)
        for table in hall.tables:
            repeats = sum(hall.met[a].get(b, 0) for a, b in combinations(table, 2))
            total = sum(hall.points[p] for p in table)
            squares = sum(hall.points[p] ** 2 for p in table)
            weight = repeats * self.repeat_weight + hall.units * squares - hall.units // len(table) * total * total
            for player in table:
                prices[player] = weight / len(table)
        best, best_bound = prices, float("-inf")
        by_size = {size: [table for table in tables if len(table.players) == size] for size in self.counts}
        stride, idle = 1.0, 0
        for _ in range(PRICE_ROUNDS):
            bound = sum(prices)
            chosen = [0] * len(prices)
            for size, of_size in by_size.items():
                rests = [
                    (table.weight - sum([prices[p] for p in table.players]), at) for at, table in enumerate(of_size)
                ]
                if len(rests) < self.counts[size]:
                    return prices, float("inf")  # too few tables for a better seating
                for rest, at in nsmallest(self.counts[size], rests):
                    bound += rest
                    for player in of_size[at].players:
                        chosen[player] += 1
            if bound > best_bound + 1e-6:
                best, best_bound, idle = prices, bound, 0
            else:
                idle += 1
                if idle == 6:
                    stride, idle, prices = stride / 2, 0, best
            missing = [1 - count for count in chosen]
            length = sum(miss * miss for miss in missing)
            if best_bound > self.best_weight - 1 + ROUNDING_TOLERANCE or not length or stride < 0.01:
                break
            step = stride * (self.best_weight - bound) / length
            prices = [price + step * miss for price, miss in zip(prices, missing, strict=True)]
        return best, best_bound

    def prepare(self, tables: list[CandidateTable], prices: list[float], bound: float) -> None:
        """Keep the tables that a better seating could contain, by player, cheapest first."""
        rests: dict[int, list[tuple[float, CandidateTable]]] = {size: [] for size in self.counts}
        for table in tables:
            rests[len(table.players)].append((table.weight - sum([prices[p] for p in table.players]), table))
        kept: list[tuple[float, CandidateTable]] = []
        self.cheapest = {}
        for size, of_size in rests.items():
            of_size.sort(key=lambda one: one[0])
            self.cheapest[size] = of_size[0][0]
            dearest = of_size[self.counts[size] - 1][0]
            kept += [one for one in of_size if bound + one[0] - dearest <= self.best_weight - 1 + ROUNDING_TOLERANCE]
        self.by_player = [[one for one in kept if one[1].bits >> p & 1] for p in range(len(prices))]
        for own in self.by_player:
            own.sort(key=lambda one: one[0])
        # Seat players with the fewest possible tables first.
        self.order = sorted(range(len(prices)), key=lambda player: len(self.by_player[player]))

    def search(self, seated: int, so_far: float, left: dict[int, int], tables: list[CandidateTable]) -> None:
        player = next((p for p in self.order if not seated >> p & 1), None)
        if player is None:
            weight = sum(table.weight for table in tables)
            if weight < self.best_weight:
                self.best_weight, self.best = weight, [table.players for table in tables]
            return
        rest = sum(count * self.cheapest[size] for size, count in left.items())
        for own, table in self.by_player[player]:
            self.steps += 1
            if self.steps > MAX_SEARCH_STEPS:
                raise SearchTooLarge
            size = len(table.players)
            if seated & table.bits or not left[size]:
                continue
            if so_far + own + rest - self.cheapest[size] > self.best_weight - 1 + ROUNDING_TOLERANCE:
                continue
            left[size] -= 1
            tables.append(table)
            self.search(seated | table.bits, so_far + own, left, tables)
            tables.pop()
            left[size] += 1
