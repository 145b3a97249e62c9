"""Optimal reseating of the players of a few melee tables."""

from __future__ import annotations

from itertools import combinations

from tournament.regulations.melee.hall import MeleeHall

TableWeight = tuple[int, int]


class TableWeights:
    """Cached repeats and spread of tables; a table is a set of bits."""

    __slots__ = ("hall", "known")

    def __init__(self, hall: MeleeHall) -> None:
        self.hall = hall
        self.known: dict[int, TableWeight] = {}

    def of(self, table: int, players: tuple[int, ...]) -> TableWeight:
        weight = self.known.get(table)
        if weight is None:
            points, met = self.hall.points, self.hall.met
            repeats = sum([met[a].get(b, 0) for a, b in combinations(players, 2)])
            total = sum([points[player] for player in players])
            squares = sum([points[player] ** 2 for player in players])
            units = self.hall.units
            weight = self.known[table] = repeats, units * squares - units // len(players) * total * total
        return weight


def reseat_tables(hall: MeleeHall, weights: TableWeights, together: int) -> bool:
    """Reseat each set of `together` tables optimally; return whether it helped."""
    helped = False
    for numbers in combinations(range(len(hall.tables)), together):
        players = sorted(player for number in numbers for player in hall.tables[number])
        sizes = sorted((len(hall.tables[number]) for number in numbers), reverse=True)
        now = [0, 0]
        for number in numbers:
            table = tuple(hall.tables[number])
            repeats, spread = weights.of(_to_bits(table), table)
            now[0] += repeats
            now[1] += spread
        best, tables = _best_split(weights, tuple(players), tuple(sizes), {})
        if best < (now[0], now[1]):
            for number, split in zip(numbers, tables, strict=True):
                hall.tables[number] = list(split)
            hall.seat(hall.tables)
            helped = True
    return helped


def _to_bits(players: tuple[int, ...]) -> int:
    return sum([1 << player for player in players])


_Split = tuple[TableWeight, tuple[tuple[int, ...], ...]]


def _best_split(
    weights: TableWeights, players: tuple[int, ...], sizes: tuple[int, ...], known: dict[int, _Split]
) -> _Split:
    """Return the best tables of these sizes, trying each table of the first player."""
    if len(sizes) == 1:
        return weights.of(_to_bits(players), players), (players,)
    bits = _to_bits(players)
    if bits in known:
        return known[bits]
    best: _Split | None = None
    first, rest = players[0], players[1:]
    for size in sorted(set(sizes)):
        left = list(sizes)
        left.remove(size)
        for others in combinations(rest, size - 1):
            table = (first, *others)
            repeats, spread = weights.of(_to_bits(table), table)
            if best is not None and (repeats, spread) >= best[0]:
                continue
            remaining = tuple([player for player in rest if player not in others])
            (more_repeats, more_spread), tables = _best_split(weights, remaining, tuple(left), known)
            total = (repeats + more_repeats, spread + more_spread)
            if best is None or total < best[0]:
                best = total, (table, *tables)
    assert best is not None
    known[bits] = best
    return best
