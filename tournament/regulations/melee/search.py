"""Search for the best melee tables: fewest repeats, then least spread of points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.chain.chance import Chance
from tournament.regulations.melee.anew import TableWeights, reseat_tables
from tournament.regulations.melee.annealing import anneal_seating
from tournament.regulations.melee.exact import improve_or_prove
from tournament.regulations.melee.hall import MeleeHall, find_least_spread
from tournament.regulations.proof import ProofKind

# Annealing helps only in small halls; in a large one there is always a player with equal points to swap with.
MAX_ANNEALED_PLAYERS = 160
NEIGHBOR_COUNT = 80
MAX_TRIPLE_TABLES = 6
FIRST_IDLE_ATTEMPTS = 2  # annealings in a row without progress before the exact search …
IDLE_ATTEMPT_BUDGET = 480  # … and after it, divided by the number of players
REPEAT_WEIGHTS = (1, 1.5, 0.6, 4)  # of a repeat, in typical changes of spread


@dataclass(frozen=True, slots=True)
class SeatingBound:
    """Lower bounds of any seating.

    `repeats` follows from counting opponents; `spread` is the least of all seatings.
    """

    repeats: int
    spread: int


@dataclass(frozen=True, slots=True)
class FoundSeating:
    hall: MeleeHall
    bound: SeatingBound
    proof: ProofKind


def find_best_seating(
    points: Sequence[int], met: Sequence[Mapping[int, int]], sizes: Sequence[int], chance: Chance
) -> FoundSeating:
    order = list(range(len(points)))
    chance.shuffle("hall", order)
    spread, tables = find_least_spread([points[player] for player in order], sizes)
    bound = SeatingBound(count_unavoidable_repeats(met, sizes), spread)
    hall = MeleeHall(points, met, [[order[place] for place in table] for table in tables])
    improve_by_swaps(hall, bound, chance)
    if not has_reached(hall, bound) and len(points) <= MAX_ANNEALED_PLAYERS:
        anneal_repeatedly(hall, bound, chance, FIRST_IDLE_ATTEMPTS)
        if not has_reached(hall, bound):
            if improve_or_prove(hall):
                return FoundSeating(hall, bound, ProofKind.EXACT)
            anneal_repeatedly(hall, bound, chance, IDLE_ATTEMPT_BUDGET // len(points))
    return FoundSeating(hall, bound, ProofKind.BOUND if has_reached(hall, bound) else ProofKind.NONE)


def has_reached(hall: MeleeHall, bound: SeatingBound) -> bool:
    return hall.repeats == bound.repeats and hall.spread == bound.spread


def count_unavoidable_repeats(met: Sequence[Mapping[int, int]], sizes: Sequence[int]) -> int:
    """Return how many repeats no seating can avoid.

    A player who has met nearly everyone must meet some of them again; each repeat has two ends.
    """
    company = min(sizes) - 1
    strangers = [len(met) - 1 - len(known) for known in met]
    return (sum(max(0, company - count) for count in strangers) + 1) // 2


def improve_by_swaps(hall: MeleeHall, bound: SeatingBound, chance: Chance) -> None:
    """Swap players while that improves the seating, nearest points first."""
    rising = sorted(range(len(hall.points)), key=lambda player: hall.points[player])
    place = {player: at for at, player in enumerate(rising)}
    busy = True
    while busy and not has_reached(hall, bound):
        busy = False
        for player in list_movable_players(hall, bound, chance):
            best, partner = (0, 0), -1
            for other in nearest_players(rising, place[player]):
                if hall.table_of[other] == hall.table_of[player]:
                    continue
                change = hall.change(player, other)
                if change < best:
                    best, partner = change, other
            if partner >= 0:
                hall.swap(player, partner, best)
                busy = True


def list_movable_players(hall: MeleeHall, bound: SeatingBound, chance: Chance) -> Iterator[int]:
    """Yield the players of tables with a repeat, or all if no repeat can be avoided."""
    if hall.repeats > bound.repeats:
        players = [player for number in hall.crowded() for player in hall.tables[number]]
    else:
        players = list(range(len(hall.points)))
    chance.shuffle("descent", players)
    yield from players


def nearest_players(rising: Sequence[int], at: int) -> Sequence[int]:
    low = max(0, min(at - NEIGHBOR_COUNT // 2, len(rising) - NEIGHBOR_COUNT))
    return rising[low : low + NEIGHBOR_COUNT]


def anneal_repeatedly(hall: MeleeHall, bound: SeatingBound, chance: Chance, patience: int) -> None:
    """Leave the best seating of several annealings in the hall.

    Each one weighs repeats differently, to escape local optima.
    """
    start = [list(table) for table in hall.tables]
    best, best_tables = (hall.repeats, hall.spread), start
    weights = TableWeights(hall)
    together = 3 if len(start) <= MAX_TRIPLE_TABLES else 2
    idle = attempt = 0
    while idle < patience and not has_reached(hall, bound):
        hall.seat(start)
        anneal_seating(hall, chance.below("anneal", 1 << 32), REPEAT_WEIGHTS[attempt % len(REPEAT_WEIGHTS)])
        improve_by_swaps(hall, bound, chance)
        while reseat_tables(hall, weights, together):
            pass
        attempt += 1
        idle += 1
        if (hall.repeats, hall.spread) < best:
            best, best_tables, idle = (hall.repeats, hall.spread), [list(table) for table in hall.tables], 0
    hall.seat(best_tables)
