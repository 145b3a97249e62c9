"""The choice of another bye if the bye of the lowest player would force a fault."""

from __future__ import annotations

from collections.abc import Sequence

from tournament.regulations.swiss.exact import CostWeights
from tournament.regulations.swiss.ladder import ScoreLadder
from tournament.regulations.swiss.matching import find_cheapest_matching


def find_faultless_bye(ladder: ScoreLadder, candidates: Sequence[int]) -> int:
    """Return the candidate whose bye leaves the fewest faults, by an exact search.

    Candidates come in order of preference. The bye is one more player of the matching. Each position further down the
    list costs more than any difference of points, and all positions together less than one rematch.
    """
    size = len(ladder.points)
    weights = CostWeights(ladder)
    later = weights.rematch  # above every sum of squared differences
    steps = len(candidates) + 1
    never = weights.barred * steps * (size + 1)
    cost = [[0] * (size + 1) for _ in range(size + 1)]
    for a in range(size):
        cost[a][size] = cost[size][a] = never
        for b in range(a):
            distance = (ladder.points[a] - ladder.points[b]) ** 2
            faults = weights.of(ladder, a, b) - distance
            cost[a][b] = cost[b][a] = distance + faults * steps
    for choice, candidate in enumerate(candidates):
        cost[candidate][size] = cost[size][candidate] = choice * later
    return find_cheapest_matching(cost)[size]
