"""Measure melee seating by the exact solutions that OR-tools CP-SAT finds.

    python -m bench.melee_seating --seconds 60

prints for each instance what CP-SAT proved and what the seating found. It takes some twenty minutes and needs the
extra `bench`.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from tests.support.tournament.regulations.melee_instances import Instance, instance
from tournament.regulations.draw import RoundDraw
from tournament.regulations.melee.hall import MeleeHall, find_least_spread, spread_units
from tournament.regulations.melee.search import find_best_seating

SEEDS = range(1, 6)
PLAYERS = range(12, 25)
ROUNDS_PLAYED = range(1, 4)


def instances() -> Iterator[Instance]:
    for players in PLAYERS:
        for rounds in ROUNDS_PLAYED:
            for seed in SEEDS:
                yield instance(players, rounds, seed)


def exact(case: Instance, seconds: float) -> tuple[int, int] | None:
    """Return repeats and spread of the best choice among all possible tables.

    None if CP-SAT doesn't prove it in that time.
    """
    from ortools.sat.python import cp_model

    units = spread_units(case.sizes)
    columns: list[tuple[tuple[int, ...], int, int]] = []
    for size in sorted(set(case.sizes)):
        for table in combinations(range(case.players), size):
            repeats = sum(case.met[a].get(b, 0) for a, b in combinations(table, 2))
            total = sum(case.points[p] for p in table)
            spread = units * sum(case.points[p] ** 2 for p in table) - units // size * total * total
            columns.append((table, repeats, spread))
    _, start = find_least_spread(case.points, case.sizes)
    hall = MeleeHall(case.points, case.met, start)
    weight = 1 + max(hall.spread, sum(sorted((spread for *_, spread in columns), reverse=True)[: len(case.sizes)]))
    model = cp_model.CpModel()
    chosen = [model.new_bool_var("") for _ in columns]
    sitting: list[list[cp_model.IntVar]] = [[] for _ in range(case.players)]
    for variable, (table, _, _) in zip(chosen, columns, strict=True):
        for player in table:
            sitting[player].append(variable)
    for variables in sitting:
        model.add_exactly_one(variables)
    for size in sorted(set(case.sizes)):
        of_size = [v for v, (table, _, _) in zip(chosen, columns, strict=True) if len(table) == size]
        model.add(sum(of_size) == case.sizes.count(size))
    model.minimize(sum((weight * r + s) * v for v, (_, r, s) in zip(chosen, columns, strict=True)))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = 2
    solver.parameters.random_seed = 1
    if solver.solve(model) != cp_model.OPTIMAL:
        return None
    best: float = solver.objective_value
    return divmod(round(best), weight)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="for each instance")
    parser.add_argument("--exact", help="a file that keeps what CP-SAT proved between runs")
    arguments = parser.parse_args()
    kept: dict[str, list[int] | None] = {}
    if arguments.exact:
        try:
            with open(arguments.exact, encoding="utf-8") as file:
                kept = json.load(file)
        except FileNotFoundError:
            pass
    proved = reached = count = 0
    proofs: Counter[str] = Counter()
    for case in instances():
        count += 1
        if str(case) not in kept:
            answer = exact(case, arguments.seconds)
            kept[str(case)] = list(answer) if answer else None
            if arguments.exact:
                with open(arguments.exact, "w", encoding="utf-8") as file:
                    json.dump(kept, file)
        best = kept[str(case)]
        start = time.process_time()
        found = find_best_seating(case.points, case.met, case.sizes, RoundDraw("yardstick").chance())
        took = time.process_time() - start
        ours = [found.hall.repeats, found.hall.spread]
        proofs[found.proof.value] += 1
        proved += best is not None
        reached += ours == best
        verdict = "reached" if ours == best else "not proved" if best is None else "MISSED"
        print(f"{case}: exact {best}, ours {ours}, proof {found.proof.value}, {took:.2f} s, {verdict}", flush=True)
    print(f"{count} instances, {proved} proved by CP-SAT, {reached} of them reached; our own proofs: {dict(proofs)}")
    sys.exit(reached != proved)


if __name__ == "__main__":
    main()
