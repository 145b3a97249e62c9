"""Exact answers by other means than ours: networkx for matchings, plain enumeration for tiny rounds."""

from collections.abc import Iterator, Sequence

import networkx

from tournament.regulations.swiss.pairing import Pairing, SwissEntrant


def least_cost(cost: Sequence[Sequence[int]]) -> int:
    graph = networkx.Graph()
    graph.add_nodes_from(range(len(cost)))
    high = max(map(max, cost)) + 1 if len(cost) else 1
    for a in range(len(cost)):
        for b in range(a):
            graph.add_edge(a, b, weight=high - cost[a][b])
    matching = networkx.max_weight_matching(graph, maxcardinality=True)
    assert 2 * len(matching) == len(cost)
    return sum(cost[a][b] for a, b in matching)


def best(entrants: Sequence[SwissEntrant], forbidden: Sequence[tuple[str, str]] = ()) -> tuple[int, int, int]:
    """Forbidden tables, rematches and cost of the best pairing of an even number of players."""
    apart = {frozenset(two) for two in forbidden}
    size = len(entrants)
    widest = max((e.points for e in entrants), default=0) - min((e.points for e in entrants), default=0)
    rematch = size * widest * widest + 1
    barred = rematch * (size + 1)
    cost = [[0] * size for _ in entrants]
    for a, one in enumerate(entrants):
        for b, other in enumerate(entrants[:a]):
            weight = (one.points - other.points) ** 2
            if frozenset((one.player, other.player)) in apart:
                weight += barred
            elif other.player in one.met or one.player in other.met:
                weight += rematch
            cost[a][b] = cost[b][a] = weight
    total = least_cost(cost)
    return total // barred, total % barred // rematch, total % barred % rematch


def value(pairing: Pairing) -> tuple[int, int, int]:
    return pairing.forbidden, pairing.rematches, pairing.cost


def all_pairings(players: Sequence[str]) -> Iterator[frozenset[frozenset[str]]]:
    if not players:
        yield frozenset()
        return
    first, rest = players[0], players[1:]
    for at, other in enumerate(rest):
        for more in all_pairings([*rest[:at], *rest[at + 1 :]]):
            yield more | {frozenset((first, other))}
