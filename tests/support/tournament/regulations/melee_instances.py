"""Melee rounds of 12 to 24 players, drawn by a seed, whose exact optima are known."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from engine.chain.chance import Chance
from tournament.regulations.draw import RoundDraw, shuffle_items
from tournament.regulations.melee.hall import find_least_spread
from tournament.regulations.melee.sizes import table_sizes
from tournament.regulations.melee_points import MeleeScheme


@dataclass(frozen=True)
class Instance:
    players: int
    rounds: int
    seed: int
    points: tuple[int, ...]
    met: tuple[dict[int, int], ...]

    @property
    def sizes(self) -> list[int]:
        return table_sizes(self.players)

    def __str__(self) -> str:
        return f"{self.players} players after {self.rounds} rounds, seed {self.seed}"


def instance(players: int, rounds: int, seed: int) -> Instance:
    """Rounds with random results, each seated by points alone, so that people have met more than once."""
    chance = RoundDraw(f"yardstick {seed}", "melee", rounds, players).chance()
    points = [0] * players
    met: list[dict[int, int]] = [{} for _ in range(players)]
    for _ in range(rounds):
        for table in seated_by_points(points, chance):
            places = list(range(1, len(table) + 1))
            shuffle_items(chance, "results", places)
            for player, gained in zip(table, MeleeScheme().of(places), strict=True):
                points[player] += int(gained)
            for a, b in combinations(table, 2):
                met[a][b] = met[b][a] = met[a].get(b, 0) + 1
    return Instance(players, rounds, seed, tuple(points), tuple(met))


def seated_by_points(points: list[int], chance: Chance) -> list[list[int]]:
    order = list(range(len(points)))
    shuffle_items(chance, "seats", order)
    _, tables = find_least_spread([points[player] for player in order], table_sizes(len(points)))
    return [[order[place] for place in table] for table in tables]
