"""How often bots win and what a decision costs them: `python -m bench.bots`."""

import sys
import time
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import permutations
from statistics import median
from typing import Final

import click

from bench.engine import Joust, start
from bench.yardstick import Yardsticks, machine_name
from engine.bots import RANDOM, make_bot, propose_draw
from engine.games.registry import DEFAULT_GAME, RULESETS, shipped_decks

PAIRS: Final = (("easy", RANDOM), ("fair", RANDOM), ("hard", RANDOM), ("fair", "easy"), ("hard", "fair"))
IDLE_YARDSTICK_SECONDS: Final = 0.02
"""CPU-seconds of the yardstick on an idle machine."""


@dataclass
class Duels:
    """Matches of one kind of bot against another.

    The bots change places, and all ready decks play each other.
    """

    kind: str
    foe: str
    won: int = 0
    games: int = 0
    spent: list[float] = field(default_factory=list)
    """CPU-seconds of each decision of the first kind."""

    def play(self, joust: Joust, number: int) -> None:
        seed = sha256(f"bots {number}".encode()).digest()
        seat = number % 2
        kinds = [self.foe, self.foe]
        kinds[seat] = self.kind
        match = start(joust, number, "bots")
        bots = [make_bot(kind, seed, str(place)) for place, kind in enumerate(kinds)]
        while match.outcome is None:
            asked = match.choices[0]
            began = time.process_time()
            chosen = bots[asked.seat].answer(match, asked)
            if asked.seat == seat:
                self.spent.append(time.process_time() - began)
            match.submit(chosen)
            for proposal in propose_draw(match):
                match.submit(proposal)
        self.games += 1
        self.won += match.outcome.winner == seat

    def row(self, yard: Yardsticks) -> tuple[str, ...]:
        mean = sum(self.spent) / len(self.spent)
        rate = median(yard.taken) / IDLE_YARDSTICK_SECONDS
        return (
            f"{self.kind} against {self.foe}",
            f"{self.won} of {self.games}",
            f"{mean * 1000:.1f}",
            f"{max(self.spent) * 1000:.0f}",
            f"{mean / rate * 1000:.1f}",
            yard.words(),
        )


@click.command()
@click.option("--games", default=40, show_default=True, type=click.IntRange(1), help="Matches of each pair.")
@click.option("--game", default=DEFAULT_GAME, show_default=True, type=click.Choice(list(RULESETS)), help="The game.")
@click.option("--pair", "pairs", multiple=True, type=click.Choice([*map(" ".join, PAIRS)]), help="Only such matches.")
def command(games: int, game: str, pairs: tuple[str, ...]) -> None:
    """Prints the table of bots that docs/benchmarks.md keeps."""
    pool, ready = shipped_decks(game)
    tables = [Joust(game, pool, decks) for decks in permutations(ready.values(), 2)]
    told = "" if game == DEFAULT_GAME else f" --game {game}"
    told += "".join([f" --pair '{pair}'" for pair in pairs])
    click.echo(f"`python -m bench.bots --games {games}{told}` on {machine_name()}\n")
    click.echo("| | won | ms of CPU a decision | worst | by the yardstick, ms | yardstick, ms |")
    click.echo("|---|---|---|---|---|---|")
    for kind, foe in [tuple(pair.split()) for pair in pairs] or PAIRS:
        duels, yard = Duels(kind, foe), Yardsticks()
        for number in range(games):
            duels.play(tables[number * 7 % len(tables)], number)
            yard.since()
        click.echo(f"| {' | '.join(duels.row(yard))} |")
        sys.stdout.flush()


if __name__ == "__main__":
    command()
