"""Exact matching of players whom the draw can't pair without a fault.

It includes only as many other players as the proof needs.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from engine.chain.chance import Chance
from tournament.regulations.swiss.ladder import ScoreLadder, swap_faults_away
from tournament.regulations.swiss.matching import find_cheapest_matching

# If the draw leaves a table at fault, the score groups around it form a window; its players are matched exactly.
# Outside the window, the search ignores who has met whom. That can only lower the best cost, so the result is a lower
# bound, and a pairing that reaches it is proved to be the best.
#
# The window ends at a large group, called open. This is why that is enough; d is the largest number of players in the
# window whom one of them may not meet:
# - If two players of the open group float to the same side, it costs less to pair them with each other, and their
#   partners with each other, unless these may not meet. So at most d + 1 players float to each side.
# - With 2d + 4 players, there is always a table inside the open group. A pair that reaches across the group would
#   cost less with the players of that table. So the far edge is crossed by one player if the count is odd, and by
#   none if it is even, as on the ladder.
# Therefore d + 1 of its players represent the open group, or one more to keep the count even.


@dataclass(frozen=True, slots=True)
class CostBound:
    """Lower bounds of any pairing, compared in this order."""

    barred: int
    rematches: int
    cost: int


@dataclass(frozen=True, slots=True)
class ExactSolution:
    """Tables as neighbors, the proved bound, and whether the search had all players."""

    order: list[int]
    bound: CostBound
    whole: bool


@dataclass(frozen=True, slots=True)
class ScoreWindow:
    """Score groups from first to last, matched exactly; the adjacent groups are open."""

    first: int
    last: int
    degree: int


class CostWeights:
    """Combines barred tables, rematches and cost into one number, in this order."""

    __slots__ = ("barred", "points", "rematch")

    def __init__(self, ladder: ScoreLadder) -> None:
        self.points = ladder.points
        tables = len(ladder.points) // 2 + 1
        widest = max(ladder.points) - min(ladder.points)
        self.rematch = tables * widest * widest + 1
        self.barred = tables * self.rematch

    def of(self, ladder: ScoreLadder, a: int, b: int) -> int:
        weight = (self.points[a] - self.points[b]) ** 2
        if b in ladder.apart[a]:
            weight += self.barred if b in ladder.barred[a] else self.rematch
        return weight

    def split(self, total: int) -> CostBound:
        barred, rest = divmod(total, self.barred)
        rematches, cost = divmod(rest, self.rematch)
        return CostBound(barred, rematches, cost)


def solve_exactly(
    ladder: ScoreLadder, order: list[int], faults: list[int], chance: Chance, limit: int
) -> ExactSolution:
    """Repair an order whose faults swaps can't fix.

    `faults` are the places of its tables at fault. Windows stay within `limit` players.
    """
    weights = CostWeights(ladder)
    floor = ladder.bound()
    best = order
    best_total = total_weight(ladder, weights, order)
    closed: set[int] = set()
    while True:
        before = len(closed)
        for place in faults:
            closed |= {ladder.group_of[order[place]], ladder.group_of[order[place + 1]]}
        windows = grow_windows(ladder, closed)
        if len(closed) == before and best_total > floor:
            closed |= {edge for window in windows for edge in (window.first - 1, window.last + 1)}
            closed &= set(range(len(ladder.groups)))
            windows = grow_windows(ladder, closed)
        if any(sum(len(g) for g in ladder.groups[w.first : w.last + 1]) > limit for w in windows):
            return ExactSolution(best, weights.split(floor), whole=False)
        total = ladder.bound()
        order = list(best)
        for window in windows:
            order, more = match_window(ladder, weights, order, window, chance)
            total += more
        floor = max(floor, total)
        faults = swap_faults_away(ladder, order, chance)
        now = total_weight(ladder, weights, order)
        if now < best_total:
            best, best_total = order, now
        if best_total == floor:
            shuffle_equals(ladder, best, closed, chance)
            whole = len(windows) == 1 and windows[0].first == 0 and windows[0].last == len(ladder.groups) - 1
            return ExactSolution(best, weights.split(floor), whole)


def shuffle_equals(ladder: ScoreLadder, order: list[int], groups: set[int], chance: Chance) -> None:
    """Shuffle legal swaps among players with equal points.

    The exact search favors no player, but its result is not random.
    """
    apart, group_of = ladder.apart, ladder.group_of
    places: dict[int, list[int]] = {group: [] for group in sorted(groups)}
    for place, player in enumerate(order):
        if group_of[player] in places:
            places[group_of[player]].append(place)
    for choices in places.values():
        for place in choices:
            other = choices[chance.below("stir", len(choices))]
            if other // 2 == place // 2:
                continue
            tables = ((order[place], order[other ^ 1]), (order[other], order[place ^ 1]))
            if not any(b in apart[a] for a, b in tables):
                order[place], order[other] = order[other], order[place]


def total_weight(ladder: ScoreLadder, weights: CostWeights, order: list[int]) -> int:
    return sum(weights.of(ladder, a, b) for a, b in zip(order[::2], order[1::2], strict=True))


def grow_windows(ladder: ScoreLadder, closed: set[int]) -> list[ScoreWindow]:
    """Return the windows around the closed groups.

    Windows are widened until the groups next to them are open.
    """
    sizes = [len(group) for group in ladder.groups]
    edges: list[tuple[int, int]] = []
    for group in sorted(closed):
        if edges and edges[-1][1] >= group - 1:
            edges[-1] = (edges[-1][0], group)
        else:
            edges.append((group, group))
    windows: list[ScoreWindow] = []
    for first, last in edges:
        if windows and first <= windows[-1].last + 1:
            first, last = windows[-1].first, max(last, windows[-1].last)
            windows.pop()
        while True:
            degree = largest_degree(ladder, first, last)
            if first > 0 and sizes[first - 1] < 2 * degree + 4:
                first -= 1
            elif last < len(sizes) - 1 and sizes[last + 1] < 2 * degree + 4:
                last += 1
            elif windows and first <= windows[-1].last + 1:
                first = windows.pop().first
            else:
                break
        windows.append(ScoreWindow(first, last, degree))
    # A group between two windows must be open for both; otherwise, merge them.
    for left, right in pairwise(windows):
        if right.first - left.last == 2 and sizes[left.last + 1] < 2 * max(left.degree, right.degree) + 4:
            return grow_windows(ladder, closed | set(range(left.first, right.last + 1)))
    for window in windows:
        closed |= set(range(window.first, window.last + 1))
    return windows


def largest_degree(ladder: ScoreLadder, first: int, last: int) -> int:
    members = {player for group in ladder.groups[first : last + 1] for player in group}
    return max(len(ladder.apart[player] & members) for player in members)


def match_window(
    ladder: ScoreLadder, weights: CostWeights, order: list[int], window: ScoreWindow, chance: Chance
) -> tuple[list[int], int]:
    """Match a window exactly.

    Returns the new order, and how much the window raises the bound.
    """
    group_of = ladder.group_of
    inside: list[list[int]] = [[] for _ in ladder.groups]
    kept: list[int] = []
    low, high = max(window.first - 1, 0), min(window.last + 1, len(ladder.groups) - 1)
    for place in range(0, len(order), 2):
        pair = order[place : place + 2]
        if all(low <= group_of[player] <= high for player in pair):
            for player in pair:
                inside[group_of[player]].append(player)
        else:
            kept += pair
    people: list[int] = []
    spare: list[int] = []
    for group in range(low, high + 1):
        members = inside[group]
        chance.shuffle("exact", members)
        if not window.first <= group <= window.last:
            needed = min(len(members), window.degree + 1)
            needed += (len(members) - needed) % 2
            spare += members[needed:]
            members = members[:needed]
        people += members
    closed = [window.first <= group_of[player] <= window.last for player in people]
    points = ladder.points
    cost = [
        [
            weights.of(ladder, a, b) if a_closed and b_closed else (points[a] - points[b]) ** 2
            for b, b_closed in zip(people, closed, strict=True)
        ]
        for a, a_closed in zip(people, closed, strict=True)
    ]
    place_of = {player: place for place, player in enumerate(people)}
    start = [-1] * len(people)
    for a, b in zip(order[::2], order[1::2], strict=True):
        if a in place_of and b in place_of:
            start[place_of[a]], start[place_of[b]] = place_of[b], place_of[a]
    partners = find_cheapest_matching(cost, start)
    tables: list[int] = []
    found = 0
    for a, b in enumerate(partners):
        if a < b:
            tables += [people[a], people[b]]
            found += cost[a][b]
    ordered = [points[player] for player in people]  # groups are ordered by points, most first
    plain = sum((a - b) ** 2 for a, b in zip(ordered[::2], ordered[1::2], strict=True))
    return kept + tables + spare, found - plain
