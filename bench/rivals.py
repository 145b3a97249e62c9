"""A round paired by another library, in a process with limits.

Time and memory are limited.
"""

import json
import resource
import sys
import time
from collections.abc import Callable
from importlib import import_module

from bench.pairing import LIMIT_GIGABYTES, ROUNDS_PLAYED, played_event
from tournament.regulations.event.event import EventData
from tournament.regulations.swiss.history import list_entrants

# The graph libraries solve the same problem as we do: all pairs without rematches, with the least sum of squared
# differences of points. py4swiss solves a harder one from the same history: pairings by the rules of chess.


def networkx(event: EventData) -> Callable[[], int]:
    library = import_module("networkx")
    field = list_entrants(event)

    def run() -> int:
        graph = library.Graph()
        for at, one in enumerate(field):
            for other in field[:at]:
                if other.player not in one.met:
                    graph.add_edge(one.player, other.player, weight=10_000 - int((one.points - other.points) ** 2))
        return len(library.max_weight_matching(graph, maxcardinality=True))

    return run


def rustworkx(event: EventData) -> Callable[[], int]:
    library = import_module("rustworkx")
    field = list_entrants(event)

    def run() -> int:
        graph = library.PyGraph(multigraph=False)
        graph.add_nodes_from(range(len(field)))
        graph.add_edges_from(
            [
                (at, below, 10_000 - int((one.points - other.points) ** 2))
                for at, one in enumerate(field)
                for below, other in enumerate(field[:at])
                if other.player not in one.met
            ]
        )
        return len(library.max_weight_matching(graph, max_cardinality=True, weight_fn=int))

    return run


def py4swiss(event: EventData) -> Callable[[], int]:
    engines, trf = import_module("py4swiss.engines"), import_module("py4swiss.trf")
    sections, results = import_module("py4swiss.trf.sections"), import_module("py4swiss.trf.results")
    code = import_module("py4swiss.trf.codes").PlayerCode
    white, black = results.ColorToken.WHITE, results.ColorToken.BLACK
    number = {player.id: at for at, player in enumerate(event.players, start=1)}
    rows: dict[int, list[object]] = {at: [] for at in number.values()}
    for round_ in event.parts[0].rounds:
        for match in round_.matches:
            first, second = (number[player] for player in match.players)
            won = bool(match.outcome and match.outcome.first.is_win)
            tokens = results.ResultToken.WIN, results.ResultToken.LOSS
            # As in chess, the player who had white less often gets it.
            whites = [sum(result.color is white for result in rows[player]) for player in (first, second)]  # type: ignore[attr-defined]
            colors = (white, black) if whites[0] <= whites[1] else (black, white)
            rows[first].append(results.RoundResult(id=second, color=colors[0], result=tokens[not won]))
            rows[second].append(results.RoundResult(id=first, color=colors[1], result=tokens[won]))
    players = [
        sections.PlayerSection(
            code=code.PLAYER,
            starting_number=at,
            points_times_ten=10 * sum(result.result is results.ResultToken.WIN for result in own),  # type: ignore[attr-defined]
            rank=at,
            results=own,
        )
        for at, own in rows.items()
    ]
    document = trf.ParsedTrf(player_sections=players, x_section=sections.XSection(number_of_rounds=ROUNDS_PLAYED + 1))
    return lambda: len(engines.DutchEngine.generate_pairings(document))


MOST_RUNS, ENOUGH_SECONDS = 100, 0.3

LIBRARIES: dict[str, Callable[[EventData], Callable[[], int]]] = {
    "networkx": networkx,
    "rustworkx": rustworkx,
    "py4swiss": py4swiss,
}


def main() -> None:
    name, players, seconds = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    run = LIBRARIES[name](played_event(players, ROUNDS_PLAYED))
    memory = LIMIT_GIGABYTES << 30
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    used = int(time.process_time()) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (used + seconds, used + seconds))
    # With a limit set, the clock may tick in milliseconds, so short runs are repeated and averaged.
    start, runs, tables = time.process_time(), 0, 0
    while runs < MOST_RUNS and time.process_time() - start < ENOUGH_SECONDS:
        tables = run()
        runs += 1
    took = (time.process_time() - start) / runs
    if took > seconds or tables < players // 2:
        sys.exit(1)
    sys.stdout.write(json.dumps({"cpu_seconds": took}))


if __name__ == "__main__":
    main()
