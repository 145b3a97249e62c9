"""`kingsmoot bench`: the engine's speed and size, as a table.

The table names the machine it was measured on.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from pathlib import Path
from statistics import median
from typing import NamedTuple

import click

from bench.board import rows_of, view_costs
from bench.what_if import measure_what_ifs
from bench.yardstick import YARDSTICKS_PER_SECOND, Yardsticks, machine_name
from engine import Match, Seat
from engine.bots import RandomBot, propose_draw
from engine.cards import Deck, Pool
from engine.games.registry import DEFAULT_GAME, GAMES, RULESETS, shipped_decks
from engine.match.start import make_deal
from engine.record.container import dump, load
from engine.record.record import Record, Recorder
from engine.record.verify import verify

Row = tuple[str, str, str, str]
"""What was measured, its value, its limit and its goal."""

SIZED_MATCHES = 60
"""Matches whose sizes are measured; a long one of them is read."""
HELD_MATCHES = 100
"""Matches that are in memory at once, to measure the size of one."""


class Joust(NamedTuple):
    """A game, and two of its decks that play each other."""

    game: str
    pool: Pool
    decks: tuple[Deck, Deck]

    @property
    def words(self) -> str:
        """The end of a row's title, which names a game other than the default."""
        return "" if self.game == DEFAULT_GAME else f", {GAMES[self.game].name}"


def measured_joust(game: str) -> Joust:
    """Return the pair of decks that is measured: Stark against Lannister."""
    pool, ready = shipped_decks(game)
    return Joust(game, pool, (ready["stark"], ready["lannister"]))


def start(joust: Joust, number: int, what: str = "bench") -> Match:
    seats = [Seat("Ann", joust.decks[0]), Seat("Bob", joust.decks[1])]
    seed = sha256(f"{what} {number}".encode()).digest()
    return Match.start(ruleset=joust.game, format="joust", pool=joust.pool, seats=seats, seed=seed)


def play(joust: Joust, number: int, most: int | None = None) -> Record:
    """Play a random match and return its record."""
    recorder = Recorder(start(joust, number))
    bot = RandomBot(sha256(f"bot {number}".encode()).digest())
    at = 0
    while recorder.match.outcome is None and (most is None or len(recorder.record.inputs) < most):
        at += 1500
        recorder.submit(bot.choose(recorder.match.choices[0]), at)
        for proposal in propose_draw(recorder.match):
            recorder.submit(proposal, at)
    return recorder.record


def measure_decisions(joust: Joust, games: int, tick: Callable[[], None]) -> list[Row]:
    """Measure whole matches of random bots, in CPU-seconds.

    Log, commitments and chain are included.
    """
    rates, steady = [], []
    answered = written = 0
    yard = Yardsticks()
    for number in range(games):
        bot = RandomBot(sha256(f"bot {number}".encode()).digest())
        began = time.process_time()
        match = start(joust, number)
        entries = len(match.take())
        count = 0
        while match.outcome is None:
            entries += len(match.submit(bot.choose(match.choices[0])))
            count += 1
            for proposal in propose_draw(match):
                match.submit(proposal)
        spent = time.process_time() - began
        rates.append(count / spent)
        steady.append(count / spent * yard.since() * YARDSTICKS_PER_SECOND)
        answered += count
        written += entries
        tick()
    must, aim = ("5,000", "20,000") if joust.game == DEFAULT_GAME else ("", "")
    return [
        ("decisions per CPU-second, median match", f"{median(rates):,.0f}", must, aim),
        ("decisions per CPU-second, best match", f"{max(rates):,.0f}", "", ""),
        ("decisions per yardstick second, median match", f"{median(steady):,.0f}", "", ""),
        ("log entries per decision", f"{written / answered:.1f}", "", ""),
        ("decisions per match", f"{answered / games:.0f}", "", ""),
    ]


SEATS = (2, 3, 4, 6)


def measure_by_seats(game: str, games: int, tick: Callable[[], None]) -> list[Row]:
    """Measure jousts and melees of a game, in turns.

    All ready decks play at tables of each size.
    """
    pool, ready = shipped_decks(game)
    decks = list(ready.values())
    names = ("Ann", "Bob", "Cleo", "Dora", "Egg", "Finn")
    steady: dict[int, list[float]] = {seats: [] for seats in SEATS}
    yard = Yardsticks()
    for number in range(games):
        for seats in SEATS:
            bot = RandomBot(sha256(f"bot {number}".encode()).digest())
            dealt = [decks[(number + place) % len(decks)] for place in range(seats)]
            seated = [Seat(name, deck) for name, deck in zip(names, dealt, strict=False)]
            seed = sha256(f"bench {number}".encode()).digest()
            began, count = time.process_time(), 0
            form = "joust" if seats == SEATS[0] else "melee"
            match = Match.start(ruleset=game, format=form, pool=pool, seats=seated, seed=seed)
            while match.outcome is None:
                match.submit(bot.choose(match.choices[0]))
                count += 1
                for proposal in propose_draw(match):
                    match.submit(proposal)
            steady[seats].append(count / (time.process_time() - began) * yard.since() * YARDSTICKS_PER_SECOND)
        tick()
    rates = {seats: median(found) for seats, found in steady.items()}
    rows = [
        (f"decisions per yardstick second, {seats} seats", f"{rate:,.0f}", "", "") for seats, rate in rates.items()
    ]
    dearer = rates[SEATS[0]] / rates[SEATS[-1]]
    return [*rows, ("cost of a decision with six seats, times that with two", f"{dearer:.2f}", "2", "")]


def median_milliseconds(times: int, act: Callable[[], object]) -> float:
    """Return the CPU-milliseconds of one call, the median of five runs."""
    runs = []
    for _ in range(5):
        began = time.process_time()
        for _ in range(times):
            act()
        runs.append((time.process_time() - began) / times * 1000)
    return median(runs)


def measure_copies(joust: Joust) -> list[Row]:
    """Measure fork and restore, and the size of a match in memory and as bytes."""
    record, pool = play(joust, 1, most=100), joust.pool
    match = record.seek(len(record.entries), pool)
    state, deal = match.to_bytes(), match.deal
    seed = b"a seed for the what-ifs"
    sizes: list[int] = []
    middle = record.prompt_steps()
    for step in middle[:: max(1, len(middle) // 20)]:
        sizes.append(len(record.seek(step, pool).to_bytes()))
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [Match.from_bytes(state, make_deal(deal.header, pool, deal.decks, deal.seed)) for _ in range(HELD_MATCHES)]
    held = (tracemalloc.get_traced_memory()[0] - before) / len(kept) / 1024
    tracemalloc.stop()
    return [
        ("fork, ms", f"{median_milliseconds(300, lambda: match.fork(seed)):.3f}", "0.1", "0.02"),
        (
            "restore from bytes, ms",
            f"{median_milliseconds(300, lambda: Match.from_bytes(state, deal)):.3f}",
            "0.2",
            "0.05",
        ),
        ("one restored match in memory, KB", f"{held:.1f}", "60", "12"),
        ("asleep as bytes, largest of a match, KB", f"{max(sizes) / 1024:.2f}", "3", "1"),
    ]


def measure_seeking(joust: Joust, games: int, tick: Callable[[], None]) -> list[Row]:
    """Measure seeking in a long match, replaying it, and stored sizes.

    The match is a random one with 3,000 steps, or the longest of all.
    """
    records = []
    sizes: list[int] = []
    for number in range(games):
        record = play(joust, number)
        records.append(record)
        sizes.append(len(dump(record)))
        tick()
    enough = [record for record in records if len(record.entries) >= 3000]
    long = load(dump(enough[0] if enough else max(records, key=lambda record: len(record.entries))))
    spent = []
    for step in range(1, len(long.entries), max(1, len(long.entries) // 200)):
        began = time.process_time()
        long.seek(step, joust.pool)
        spent.append((time.process_time() - began) * 1000)
    spent.sort()
    began, source = time.process_time(), dump(long)
    if not verify(source, joust.pool).ok:
        raise click.ClickException(f"a match of {joust.game} that was just played does not prove itself")
    proved = (time.process_time() - began) * 1000
    return [
        (f"read, proved and replayed, {len(long.entries):,} steps, ms", f"{proved:.0f}", "", ""),
        (
            f"seek in a log of {len(long.entries):,} steps, p99, ms",
            f"{spent[int(len(spent) * 0.99)]:.1f}",
            "50",
            "20",
        ),
        ("stored joust with log and checkpoints, median, KB", f"{median(sizes) / 1024:.1f}", "40", "10"),
        ("stored joust, largest, KB", f"{max(sizes) / 1024:.1f}", "40", "10"),
    ]


def measure_views(joust: Joust) -> list[Row]:
    """Measure what seats are sent in some matches."""
    found = []
    for number in range(3):
        bot = RandomBot(sha256(f"bot {number}".encode()).digest())
        found += view_costs(start(joust, number), bot)
    return rows_of(found)


PLAY_PROGRAM = """
import sys, time
from hashlib import sha256
from engine import Match, Seat, core_set, ready_decks
from engine.bots import RandomBot

try:
    from engine.bots import propose_draw
except ImportError:  # an older checkout
    from engine.bots import draw_agreed as propose_draw

pool = core_set()
ready = ready_decks(pool)
seats = [Seat("Ann", ready["stark"]), Seat("Bob", ready["lannister"])]
for line in sys.stdin:
    number = int(line)
    seed = sha256(f"bench {{number}}".encode()).digest()
    bot = RandomBot(sha256(f"bot {{number}}".encode()).digest())
    began, count = time.process_time(), 0
    match = Match.start(ruleset={game!r}, format="joust", pool=pool, seats=seats, seed=seed)
    while match.outcome is None:
        match.submit(bot.choose(match.choices[0]))
        count += 1
        for proposal in propose_draw(match):
            match.submit(proposal)
    print(count, time.process_time() - began, flush=True)
"""
"""Plays one match for each number it reads. It uses only the engine's public face, so that any checkout can run it.

"""


WARM_UP_MATCHES = 5
"""Matches before the first that counts, while the interpreter warms up."""


class CheckoutEngine:
    """A process that plays matches on demand with the engine of a checkout."""

    def __init__(self, folder: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": str(folder)}
        command = [sys.executable, "-c", PLAY_PROGRAM.format(game=DEFAULT_GAME)]
        self.process = subprocess.Popen(
            command, env=environment, cwd=folder, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.rates: list[float] = []
        for _ in range(WARM_UP_MATCHES):
            self.play(0)

    def play(self, number: int) -> float:
        """Return the decisions per CPU-second of one match."""
        told, said = self.process.stdin, self.process.stdout
        assert told is not None
        assert said is not None
        told.write(f"{number}\n")
        told.flush()
        line = said.readline()
        if not line:
            raise click.ClickException(f"the engine in {self.process.args!r} ended in match {number}")
        count, spent = line.split()
        return int(count) / float(spent)

    def end(self) -> None:
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                stream.close()
        self.process.wait()


def compare(other: Path, games: int, times: int) -> str:
    """Compare this checkout with another one, match by match in turns.

    Other load on the machine then affects both alike. Each turn starts a new pair of processes, since the layout of
    memory makes a process faster or slower.
    """
    here = Path(__file__).resolve().parents[1]
    lines = ["| processes | other | this | ratio |", "|---|---|---|---|"]
    ratios = []
    for run in range(1, times + 1):
        sides = [CheckoutEngine(other), CheckoutEngine(here)]
        for number in range(games):
            for side in sides if number % 2 else reversed(sides):
                side.rates.append(side.play(number))
        for side in sides:
            side.end()
        ratios.append(median([new / old for old, new in zip(sides[0].rates, sides[1].rates, strict=True)]))
        rates = [median(side.rates) for side in sides]
        lines.append(f"| {run} | {rates[0]:,.0f} | {rates[1]:,.0f} | {ratios[-1]:.2f} |")
    lines.append(f"\nmedian of {times} ratios: {median(ratios):.3f}")
    return "\n".join(lines)


@click.command(name="bench", help="Measure the engine's speed and size.")
@click.option("--games", default=60, show_default=True, help="Random matches for the decision rate.")
@click.option(
    "--against",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Another checkout: plays the same matches with both in turns and gives the ratio.",
)
@click.option("--times", default=9, show_default=True, help="How many turns, with --against.")
def command(games: int, against: Path | None, times: int) -> None:
    """Print the table for docs/benchmarks.md."""
    if against is not None:
        click.echo(f"`kingsmoot bench --against … --games {games} --times {times}` on {machine_name()}\n")
        click.echo(compare(against.resolve(), games, times))
        return
    table: list[tuple[str, ...]] = []
    few = max(1, games // 3)
    with click.progressbar(
        range(len(RULESETS) * (games + few + SIZED_MATCHES)), label="measuring", file=sys.stderr
    ) as bar:

        def tick() -> None:
            bar.update(1)

        for joust in map(measured_joust, RULESETS):
            measures: list[Callable[[], list[Row]]] = [
                partial(measure_decisions, joust, games, tick),
                partial(measure_by_seats, joust.game, few, tick),
                partial(measure_copies, joust),
                partial(measure_seeking, joust, SIZED_MATCHES, tick),
                partial(measure_views, joust),
                *([measure_what_ifs] if joust.game == DEFAULT_GAME else []),
            ]
            for measure in measures:
                yard = Yardsticks()
                for what, measured, must, aim in measure():
                    yard.since()
                    table.append((f"{what}{joust.words}", measured, yard.words(), must, aim))
    click.echo(f"`kingsmoot bench --games {games}` on {machine_name()}\n")
    click.echo("| | measured | yardstick, ms | must | aim |")
    click.echo("|---|---|---|---|---|")
    for row in table:
        click.echo(f"| {' | '.join(row)} |")
