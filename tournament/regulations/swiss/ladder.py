"""The ladder: players by points, shuffled within score groups, paired in order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.chain.chance import Chance

# How many complete draws a run of score groups gets before its rematches are swapped away. Rejecting a draw with a
# rematch keeps all legal draws equally likely; swapping is faster, but only nearly uniform.
DRAW_BUDGET = 1600
MAX_REDRAWN_PLAYERS = 200


class ScoreLadder:
    """Players as numbers, with integer points; `groups` with most points come first."""

    __slots__ = ("apart", "barred", "group_of", "groups", "met", "points")

    def __init__(self, points: Sequence[int], met: Sequence[set[int]], barred: Sequence[set[int]]) -> None:
        self.points = points
        self.met = met
        self.barred = barred
        self.apart = [a | b for a, b in zip(met, barred, strict=True)] if any(barred) else met
        groups: dict[int, list[int]] = {}
        for player, own in enumerate(points):
            groups.setdefault(own, []).append(player)
        self.groups = [groups[own] for own in sorted(groups, reverse=True)]
        self.group_of = [0] * len(points)
        for number, group in enumerate(self.groups):
            for player in group:
                self.group_of[player] = number

    def bound(self) -> int:
        """Return the least cost of any pairing: that of neighbors in the order of points."""
        ordered = sorted(self.points, reverse=True)
        return sum(
            (above - below) ** 2 for above, below in zip(ordered[::2], ordered[1::2], strict=True) if above != below
        )

    def cost(self, order: Sequence[int]) -> int:
        points = self.points
        return sum((points[a] - points[b]) ** 2 for a, b in zip(order[::2], order[1::2], strict=True))

    def faults(self, order: Sequence[int]) -> list[int]:
        """Return the (even) places of tables whose players should not meet."""
        apart = self.apart
        return [place for place in range(0, len(order), 2) if order[place + 1] in apart[order[place]]]

    def weight(self, order: Sequence[int]) -> tuple[int, int]:
        """Count the barred tables and the rematches."""
        barred = rematches = 0
        for place in self.faults(order):
            if order[place + 1] in self.barred[order[place]]:
                barred += 1
            else:
                rematches += 1
        return barred, rematches

    def runs(self) -> Iterable[list[list[int]]]:
        """Yield runs of score groups between which no player floats."""
        run: list[list[int]] = []
        odd = False
        for group in self.groups:
            run.append(group)
            odd ^= bool(len(group) % 2)
            if not odd:
                yield run
                run = []

    def draw(self, chance: Chance) -> list[int]:
        """Draw by the official procedure: random within each group, from the top.

        The odd player of a group floats down.
        """
        order: list[int] = []
        for run in self.runs():
            order += self.draw_run(run, chance)
        return order

    def draw_run(self, run: list[list[int]], chance: Chance) -> list[int]:
        apart = self.apart
        size = sum(map(len, run))
        draws = 1 if size > MAX_REDRAWN_PLAYERS else max(1, DRAW_BUDGET // size)
        order: list[int] = []
        for _ in range(draws):
            order = []
            for group in run:
                drawn = list(group)
                chance.shuffle("draw", drawn)
                order += drawn
            if not any(b in apart[a] for a, b in zip(order[::2], order[1::2], strict=True)):
                break
        return order


def swap_faults_away(ladder: ScoreLadder, order: list[int], chance: Chance) -> list[int]:
    """Swap players with equal points until no table is at fault, if possible.

    Changes `order` and returns the places of the tables that stay at fault. The cost does not change.
    """
    faults = ladder.faults(order)
    if not faults:
        return []
    apart, group_of = ladder.apart, ladder.group_of
    places: list[list[int]] = [[] for _ in ladder.groups]
    for place, player in enumerate(order):
        places[group_of[player]].append(place)
    left = []
    for table in faults:
        if order[table + 1] not in apart[order[table]]:
            continue  # fixed by an earlier swap
        for place in (table, table + 1):
            player, opponent = order[place], order[place ^ 1]
            choices = places[group_of[player]]
            start = chance.below("swap", len(choices))
            for step in range(len(choices)):
                other_place = choices[start + step - len(choices)]
                other, others_opponent = order[other_place], order[other_place ^ 1]
                if other in apart[opponent] or player in apart[others_opponent] or other_place // 2 == place // 2:
                    continue
                order[place], order[other_place] = other, player
                break
            else:
                continue
            break
        else:
            left.append(table)
    return left
