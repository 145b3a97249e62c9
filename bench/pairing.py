"""Measure the pairing of a Swiss round beside other libraries, in one run."""

import gc
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from importlib.util import find_spec

from bench.yardstick import machine_name
from tournament.regulations.draw import RoundDraw
from tournament.regulations.event.event import EventData
from tournament.regulations.results import OUTCOMES
from tournament.regulations.simulation import make_simulated_event, play_swiss
from tournament.regulations.standings.standings import compute_event_standings
from tournament.regulations.swiss.history import list_entrants
from tournament.regulations.swiss.pairing import SwissEntrant, pair_players

PLAYERS = (64, 256, 1_000, 4_000, 10_000)
RIVALS = ("networkx", "rustworkx", "py4swiss")
ROUNDS_PLAYED = 3
LIMIT_SECONDS = 60
LIMIT_GIGABYTES = 8
RUNS = 5
NOT_INSTALLED = "not installed"
NOT_FINISHED = "not within the limit"
NOT_TRIED = "not tried"


@dataclass(frozen=True, slots=True)
class PairingRow:
    """CPU seconds for one round.

    The entry of a rival is a number, or the reason why there is none.
    """

    players: int
    ours: float
    proof: str
    ours_late: float  # after nine rounds, where the exact search is needed more often
    late_proof: str
    rivals: dict[str, float | str] = field(default_factory=dict)

    def ratio(self, rival: str) -> float | None:
        seconds = self.rivals.get(rival)
        return seconds / self.ours if isinstance(seconds, float) else None


def pairing_table(
    players: Sequence[int] = PLAYERS, rivals: Sequence[str] = RIVALS, seconds: int = LIMIT_SECONDS
) -> list[PairingRow]:
    """Return a row for each number of players.

    A rival that does not finish is not tried with more players.
    """
    rows = []
    gone: set[str] = set()
    for count in players:
        ours, proof = measure_ours(played_event(count, ROUNDS_PLAYED))
        late, late_proof = measure_ours(played_event(count, 9, modified=True))
        others: dict[str, float | str] = {}
        for rival in rivals:
            found = NOT_TRIED if rival in gone else measure_rival(rival, count, seconds)
            if not isinstance(found, float):
                gone.add(rival)
            others[rival] = found
        rows.append(PairingRow(count, ours, proof, late, late_proof, others))
    return rows


def played_event(players: int, rounds: int, *, modified: bool = False) -> EventData:
    """Return an event after some rounds of random results.

    Other programs can pair it too if it has no modified wins.
    """
    event = make_simulated_event(players, "bench")
    for number in range(1, rounds + 1):
        event = play_swiss(event, pair_players(list_entrants(event), RoundDraw("bench", round=number)))
        if not modified:
            event = without_modified_wins(event)
    return event


def without_modified_wins(event: EventData) -> EventData:
    part = event.parts[0]
    win = OUTCOMES["win"]
    rounds = tuple(
        replace(
            round_,
            matches=tuple(
                replace(match, outcome=win if match.outcome and match.outcome.first.is_win else win.swapped())
                for match in round_.matches
            ),
        )
        for round_ in part.rounds
    )
    return replace(event, parts=(replace(part, rounds=rounds),))


def measure_ours(event: EventData) -> tuple[float, str]:
    """Return the median CPU time of a pairing, and the kind of its proof.

    The time covers the way from the players' points and opponents to tables and proof.
    """
    players: list[SwissEntrant] = list_entrants(event)
    number = len(event.parts[0].rounds) + 1
    times = []
    for _ in range(RUNS):
        gc.collect()
        start = time.process_time()
        pairing = pair_players(players, RoundDraw("bench", round=number))
        times.append(time.process_time() - start)
    return statistics.median(times), pairing.proof.value


def measure_rival(rival: str, players: int, seconds: int) -> float | str:
    """Run a rival once in its own process, with limited time and memory.

    Return the CPU time, or why there is none.
    """
    if find_spec(rival) is None:
        return NOT_INSTALLED
    command = [sys.executable, "-m", "bench.rivals", rival, str(players), str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        return NOT_FINISHED
    return float(json.loads(done.stdout)["cpu_seconds"])


def standings_seconds(players: int = 2_000, rounds: int = 10) -> float:
    """Return the CPU seconds for an event's standings, the median of some runs."""
    event = played_event(players, rounds, modified=True)
    times = []
    for _ in range(RUNS):
        gc.collect()
        start = time.process_time()
        compute_event_standings(event)
        times.append(time.process_time() - start)
    return statistics.median(times)


def as_markdown(rows: Sequence[PairingRow]) -> str:
    rivals = list(rows[0].rivals)
    lines = [
        "| players | Kingsmoot | proof | " + " | ".join(rivals) + " | Kingsmoot, round 10 | proof |",
        "|---:|---:|---|" + "---:|" * len(rivals) + "---:|---|",
    ]
    for row in rows:
        cells = [f"{row.players:,}", f"{row.ours:.4f}", row.proof]
        for rival in rivals:
            seconds = row.rivals[rival]
            cells.append(f"{seconds:.3f} ({row.ratio(rival):,.0f}×)" if isinstance(seconds, float) else seconds)
        lines.append(f"| {' | '.join([*cells, f'{row.ours_late:.4f}', row.late_proof])} |")
    return "\n".join(lines)


def main() -> None:
    sys.stdout.write(f"{machine_name()}\n\n{as_markdown(pairing_table())}\n\n")
    sys.stdout.write(f"Standings of 2,000 players over 10 rounds: {standings_seconds():.3f} CPU seconds.\n")


if __name__ == "__main__":
    main()
