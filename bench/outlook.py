"""Measure what open tables of a last round decide: `python -m bench.outlook`."""

import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from bench.yardstick import machine_name
from tournament.regulations.cut.cut import FixedCut
from tournament.regulations.cut.outlook import MAX_EXACT_TABLES, compute_cut_outlook
from tournament.regulations.draw import RoundDraw, shuffle_items
from tournament.regulations.event.event import EventData
from tournament.regulations.simulation import make_simulated_event, play_swiss
from tournament.regulations.swiss.history import list_entrants
from tournament.regulations.swiss.pairing import pair_players

EVENTS = ((32, 5, 4), (47, 6, 8), (100, 6, 16), (300, 7, 16))
"""Players, rounds, cut."""
OPEN_TABLES = (3, 6, MAX_EXACT_TABLES, 0)
"""Numbers of open tables; 0 means all tables, so that places are only bounds."""
SEEDS = 5


@dataclass(frozen=True, slots=True)
class OutlookRow:
    players: int
    cut: int
    open: int
    median: float
    longest: float
    """CPU seconds."""
    exact: int
    """How many of the measured events have an exact outlook."""


def measure_outlooks() -> Iterator[OutlookRow]:
    for players, rounds, cut in EVENTS:
        played = [play_rounds(players, rounds, f"outlook {seed}") for seed in range(SEEDS)]
        for waiting in OPEN_TABLES:
            seconds, exact = [], 0
            for event in played:
                opened = with_open_tables(event, waiting or players // 2)
                before = time.process_time()
                seen = compute_cut_outlook(opened.parts[0], opened.players, opened.seed, FixedCut(cut))
                seconds.append(time.process_time() - before)
                exact += seen.is_exact
            yield OutlookRow(players, cut, waiting or players // 2, statistics.median(seconds), max(seconds), exact)


def play_rounds(players: int, rounds: int, seed: str) -> EventData:
    event = make_simulated_event(players, seed)
    for number in range(1, rounds + 1):
        event = play_swiss(event, pair_players(list_entrants(event), RoundDraw(seed, "swiss", number)))
    return event


def with_open_tables(event: EventData, count: int) -> EventData:
    """Remove the results of some random tables of the last round."""
    part = event.parts[0]
    *before, last = part.rounds
    order = list(range(len(last.matches)))
    shuffle_items(RoundDraw(event.seed, "open tables").chance(), "tables", order)
    waiting = set(order[:count])
    matches = [replace(match, outcome=None) if at in waiting else match for at, match in enumerate(last.matches)]
    rounds = (*before, replace(last, matches=tuple(matches)))
    return replace(event, parts=(replace(part, rounds=rounds),))


def main() -> None:
    print(f"`python -m bench.outlook` on {machine_name()}\n")
    print("| players | cut | tables open | CPU seconds, median | longest | exact |\n|---:|---:|---:|---:|---:|---|")
    for row in measure_outlooks():
        exact = f"{row.exact} of {SEEDS}" if row.exact else "bounds"
        print(
            f"| {row.players} | {row.cut} | {row.open} | {row.median:.3f} | {row.longest:.3f} | {exact} |", flush=True
        )


if __name__ == "__main__":
    main()
