"""Search for the best melee tables: fewest repeats, then least spread of points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.chain.chance import Chance
from tournament.regulations.melee.anew import TableWeights, reseat
from tournament.regulations.melee.annealing import anneal
from tournament.regulations.melee.exact import improve_or_prove
from tournament.regulations.melee.hall import Hall, least_spread
from tournament.regulations.proof import Proof

# Annealing helps only in small halls; in a large one there is always a player with equal points to swap with.
LARGEST_ANNEALED = 160
NEIGHBOURS = 80
FEW_TABLES = 6
FIRST_PATIENCE = 2  # annealings in a row without progress before the exact search …
PATIENCE = 480  # … and after it, divided by the number of players
WEIGHTS = (1, 1.5, 0.6, 4)  # of a repeat, in typical changes of spread


@dataclass(frozen=True, slots=True)
class SeatingBound:
    """Lower bounds of any seating.

    `repeats` follows from counting opponents; `spread` is the least of all seatings.
    """

    repeats: int
    spread: int


@dataclass(frozen=True, slots=True)
class FoundSeating:
    hall: Hall
    bound: SeatingBound
    proof: Proof


def best_seating(
    points: Sequence[int], met: Sequence[Mapping[int, int]], sizes: Sequence[int], chance: Chance
) -> FoundSeating:
    order = list(range(len(points)))
    chance.shuffle("hall", order)
    spread, tables = least_spread([points[player] for player in order], sizes)
    bound = SeatingBound(unavoidable_repeats(met, sizes), spread)
    hall = Hall(points, met, [[order[place] for place in table] for table in tables])
    descend(hall, bound, chance)
    if not reached(hall, bound) and len(points) <= LARGEST_ANNEALED:
        anneal_repeatedly(hall, bound, chance, FIRST_PATIENCE)
        if not reached(hall, bound):
            if improve_or_prove(hall):
                return FoundSeating(hall, bound, Proof.EXACT)
            anneal_repeatedly(hall, bound, chance, PATIENCE // len(points))
    return FoundSeating(hall, bound, Proof.BOUND if reached(hall, bound) else Proof.NONE)


def reached(hall: Hall, bound: SeatingBound) -> bool:
    return hall.repeats == bound.repeats and hall.spread == bound.spread


def unavoidable_repeats(met: Sequence[Mapping[int, int]], sizes: Sequence[int]) -> int:
    """Return how many repeats no seating can avoid.

    A player who has met nearly everyone must meet some of them again; each repeat has two ends.
    """
    company = min(sizes) - 1
    strangers = [len(met) - 1 - len(known) for known in met]
    return (sum(max(0, company - count) for count in strangers) + 1) // 2


def descend(hall: Hall, bound: SeatingBound, chance: Chance) -> None:
    """Swap players while that improves the seating, nearest points first."""
    rising = sorted(range(len(hall.points)), key=lambda player: hall.points[player])
    place = {player: at for at, player in enumerate(rising)}
    busy = True
    while busy and not reached(hall, bound):
        busy = False
        for player in restless(hall, bound, chance):
            best, partner = (0, 0), -1
            for other in neighbours(rising, place[player]):
                if hall.table_of[other] == hall.table_of[player]:
                    continue
                change = hall.change(player, other)
                if change < best:
                    best, partner = change, other
            if partner >= 0:
                hall.swap(player, partner, best)
                busy = True


def restless(hall: Hall, bound: SeatingBound, chance: Chance) -> Iterator[int]:
    """Yield the players of tables with a repeat, or all if no repeat can be avoided."""
    if hall.repeats > bound.repeats:
        players = [player for number in hall.crowded() for player in hall.tables[number]]
    else:
        players = list(range(len(hall.points)))
    chance.shuffle("descent", players)
    yield from players


def neighbours(rising: Sequence[int], at: int) -> Sequence[int]:
    low = max(0, min(at - NEIGHBOURS // 2, len(rising) - NEIGHBOURS))
    return rising[low : low + NEIGHBOURS]


def anneal_repeatedly(hall: Hall, bound: SeatingBound, chance: Chance, patience: int) -> None:
    """Leave the best seating of several annealings in the hall.

    Each one weighs repeats differently, to escape local optima.
    """
    start = [list(table) for table in hall.tables]
    best, best_tables = (hall.repeats, hall.spread), start
    weights = TableWeights(hall)
    together = 3 if len(start) <= FEW_TABLES else 2
    idle = attempt = 0
    while idle < patience and not reached(hall, bound):
        hall.seat(start)
        anneal(hall, chance.below("anneal", 1 << 32), WEIGHTS[attempt % len(WEIGHTS)])
        descend(hall, bound, chance)
        while reseat(hall, weights, together):
            pass
        attempt += 1
        idle += 1
        if (hall.repeats, hall.spread) < best:
            best, best_tables, idle = (hall.repeats, hall.spread), [list(table) for table in hall.tables], 0
    hall.seat(best_tables)
