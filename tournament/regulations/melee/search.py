"""Looks for the best melee tables: the fewest repeat meetings, then the least spread of points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.chain.chance import Chance
from tournament.regulations.melee.anew import TableWeights, reseat
from tournament.regulations.melee.annealing import anneal
from tournament.regulations.melee.exact import improve_or_prove
from tournament.regulations.melee.hall import Hall, least_spread
from tournament.regulations.proof import Proof

# Annealing is worth it where the hall is small; in a large one there is always somebody of equal points to change
# places with.
LARGEST_ANNEALED = 160
NEIGHBOURS = 80
FEW_TABLES = 6
FIRST_PATIENCE = 2  # how many annealings in a row may bring nothing before the exact search is tried …
PATIENCE = 480  # … and after it, divided by the players
WEIGHTS = (1, 1.5, 0.6, 4)  # of a repeat, in typical changes of spread


@dataclass(frozen=True, slots=True)
class SeatingBound:
    """What no seating is below: repeats that counting heads makes unavoidable, and the least spread of all."""

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
    """Whoever has met nearly everybody must meet some again; each repeat has two ends."""
    company = min(sizes) - 1
    strangers = [len(met) - 1 - len(known) for known in met]
    return (sum(max(0, company - count) for count in strangers) + 1) // 2


def descend(hall: Hall, bound: SeatingBound, chance: Chance) -> None:
    """Changes two places as long as that makes the seating better; nearest points first."""
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
    """Players of tables with a repeat; if there is none to avoid, everybody."""
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
    """Leaves the best seating found in the hall; weighs a repeat differently each time to get out of corners."""
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
