"""Simulated annealing of melee tables: random changes, worse ones ever less often."""

from __future__ import annotations

from itertools import combinations
from math import exp

from tournament.regulations.melee.hall import MeleeHall

STEPS_FOR_EACH_PLAYER = 1000
HOTTEST, COLDEST = 1.0, 0.05  # temperatures in typical changes of spread
MOVE_CHANCES_OF_256 = 77  # out of 256: a player moves to a smaller table instead of swapping


# Random numbers for the changes come from a linear congruential generator with Knuth's constants, seeded by the draw:
# millions of them are needed, and none has to be secret.
MULTIPLIER, INCREMENT, MASK = 6364136223846793005, 1442695040888963407, (1 << 64) - 1
RANDOM_RANGE = 1 << 53
MAX_HEAT_RATIO = 20  # times the temperature: ignore chances below one in a hundred million


def anneal_seating(hall: MeleeHall, seed: int, weight: float) -> None:
    """Leave the best seating that annealing finds in the hall.

    A repeat weighs `weight` typical changes of spread.
    """
    points, table_of, tables, sums, weights = hall.points, hall.table_of, hall.tables, hall.sums, hall.weights
    size, units = len(points), hall.units
    met = [[hall.met[a].get(b, 0) for b in range(size)] for a in range(size)]
    uneven = len({len(table) for table in tables}) > 1
    typical = typical_change(hall)
    repeat = weight * typical
    steps = STEPS_FOR_EACH_PLAYER * size
    heat = HOTTEST * typical
    cooling: float = (COLDEST / HOTTEST) ** (1 / steps)
    dice = seed
    repeats, spread = hall.repeats, hall.spread
    best = (repeats, spread)
    best_tables = [list(table) for table in tables]
    for _ in range(steps):
        heat *= cooling
        dice = (dice * MULTIPLIER + INCREMENT) & MASK
        a, b = (dice >> 40) * size >> 24, (dice >> 16 & 0xFFFFFF) * size >> 24
        s, t = table_of[a], table_of[b]
        if s == t:
            continue
        left, right = tables[s], tables[t]
        met_a, met_b = met[a], met[b]
        is_move = uneven and len(left) > len(right) and dice >> 8 & 0xFF < MOVE_CHANCES_OF_256
        if is_move:
            again = sum([met_a[other] for other in right]) - sum([met_a[other] for other in left])
            own = points[a]
            lighter, heavier = units // len(right), units // len(left)  # the two tables swap sizes
            wider = (
                weights[s] * sums[s] ** 2
                + weights[t] * sums[t] ** 2
                - lighter * (sums[s] - own) ** 2
                - heavier * (sums[t] + own) ** 2
            )
        else:
            again = -2 * met_a[b]
            for other in right:
                again += met_a[other] - met_b[other]
            for other in left:
                again += met_b[other] - met_a[other]
            step = points[b] - points[a]
            wider = weights[t] * step * (2 * sums[t] - step) - weights[s] * step * (2 * sums[s] + step) if step else 0
        worse = again * repeat + wider
        if worse > 0:
            if worse > MAX_HEAT_RATIO * heat:
                continue
            dice = (dice * MULTIPLIER + INCREMENT) & MASK
            if (dice >> 11) >= exp(-worse / heat) * RANDOM_RANGE:
                continue
        if is_move:
            left.remove(a)
            right.append(a)
            table_of[a] = t
            sums[s] -= own
            sums[t] += own
            weights[s], weights[t] = lighter, heavier
        else:
            left[left.index(a)], right[right.index(b)] = b, a
            table_of[a], table_of[b] = t, s
            sums[s] += step
            sums[t] -= step
        repeats += again
        spread += wider
        if repeats < best[0] or (repeats == best[0] and spread < best[1]):
            best = (repeats, spread)
            best_tables = [list(table) for table in tables]
    hall.seat(best_tables)


def typical_change(hall: MeleeHall) -> float:
    """Return the mean absolute change of spread when two players swap."""
    changes = [
        abs(hall.change(a, b)[1])
        for a, b in combinations(range(len(hall.points)), 2)
        if hall.table_of[a] != hall.table_of[b]
    ]
    return max(1.0, sum(changes) / max(1, len(changes)))
