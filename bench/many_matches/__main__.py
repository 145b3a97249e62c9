"""Play many matches at once, and print the cost and latency of a choice."""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import mean, median, quantiles

import click
from sqlalchemy import make_url

from bench.many_matches.players import BoardPlayer, PlayedTable, PlayerCounts
from bench.many_matches.spectators import Spectator, SpectatorCounts
from bench.many_matches.tables import SEATS, StartedMatch, begin_matches, stored_bytes, stored_keys
from bench.server import (
    Command,
    cpu_by_kind,
    free_port,
    memory_bytes,
    postgresql_database,
    run_servers,
    settings_of,
)
from bench.yardstick import Yardsticks, machine_name
from tournament.core.config import DEFAULT_STREAMS_PATH, load_config

OPENED_AT_ONCE = 20
SPARE_THREADS = 64
WATCHED_MATCHES = 5
"""How many matches the spectators are spread among."""
LINE_LIMIT_CHARACTERS = 1000


@dataclass(frozen=True, slots=True)
class Servers:
    port: int
    streams_port: int
    """The port of `kingsmoot streams`; 0 if the server itself sends the streams."""
    processes: tuple[int, ...]
    database: str
    """The database in the names of PostgreSQL's processes; empty for SQLite."""

    def cpu(self) -> Counter[str]:
        return cpu_by_kind(self.processes, self.database)

    def memory(self) -> int:
        return memory_bytes(self.processes)


@dataclass(frozen=True, slots=True)
class LoadResult:
    told: PlayerCounts
    cpu: Counter[str]
    """CPU-seconds by kind of process, while matches were played."""
    idle: float
    """CPU-seconds of all processes in a second in which all players follow and none chooses."""
    match_bytes: float
    stream_bytes: float
    load: float
    looks: SpectatorCounts


async def many_matches(servers: Servers, begun: list[StartedMatch], asked: Load, yard: Yardsticks) -> LoadResult:
    told = PlayerCounts()
    tables = [
        PlayedTable(
            [BoardPlayer(servers.port, one.match, cookie, told, servers.streams_port) for cookie in one.cookies],
            Random(number),
        )
        for number, one in enumerate(begun)
    ]
    players = [player for table in tables for player in table.players]
    warm = min(len(players) // 2, 2 * OPENED_AT_ONCE)  # they load what is loaded only once, threads too
    await open_boards(players[:warm])
    empty = servers.memory()
    await open_boards(players[warm:])
    awake = servers.memory()
    for at in range(0, len(players), OPENED_AT_ONCE):
        await asyncio.gather(*(player.follow() for player in players[at : at + OPENED_AT_ONCE]))
        await asyncio.sleep(0.05)
    following = servers.memory()
    yard.since()
    until = time.perf_counter() + asked.left_out + asked.seconds
    looks = SpectatorCounts()
    watching = asyncio.gather(
        *(
            Spectator(
                BoardPlayer(servers.port, begun[number % min(WATCHED_MATCHES, len(begun))].match, "", told),
                looks,
                Random(number),
            ).watch(until)
            for number in range(asked.watchers)
        )
    )
    playing = asyncio.gather(*(table.play(asked.every, until) for table in tables))
    await asyncio.sleep(asked.left_out)
    told.begin()
    looks.begin()
    before = servers.cpu()
    await playing
    await watching
    spent = servers.cpu()
    spent.subtract(before)
    load = os.getloadavg()[0]
    yard.since()
    idle = await idle_cpu(servers, asked.left_out)
    for player in players:
        player.close()
    streams = max(1, told.streams)
    match_bytes = SEATS * (awake - empty) / (len(players) - warm)
    return LoadResult(told, spent, idle, match_bytes, (following - awake) / streams, load, looks)


async def idle_cpu(servers: Servers, seconds: float) -> float:
    before = servers.cpu()
    await asyncio.sleep(seconds)
    return (servers.cpu().total() - before.total()) / seconds


async def open_boards(players: list[BoardPlayer]) -> None:
    for at in range(0, len(players), OPENED_AT_ONCE):
        await asyncio.gather(*(player.open() for player in players[at : at + OPENED_AT_ONCE]))


@contextmanager
def print_faults(folder: Path) -> Iterator[None]:
    """Print log lines of servers about 5xx answers, and those above info level."""
    yield
    for log in sorted(folder.glob("*.log")):
        for line in log.read_text(errors="replace").splitlines():
            if (line.startswith("{") and '"level": "info"' not in line) or '"status": 5' in line:
                print(f"  {log.stem}: {line[:LINE_LIMIT_CHARACTERS]}")


@dataclass(frozen=True, slots=True)
class Load:
    database: str
    matches: int
    seconds: float
    turns: int
    workers: int
    bus: str
    apart: bool = False
    """Whether a process of its own sends the streams."""
    watchers: int = 0
    every: float = 5.0
    left_out: float = 5.0


def play(asked: Load, url: str, folder: Path) -> dict[str, object]:
    matches, seconds, streams = asked.matches, asked.seconds, SEATS * asked.matches
    settings = settings_of(
        *(url, folder),
        log_level="info",
        turns=asked.turns,
        bus=asked.bus,
        **({"streams_at": DEFAULT_STREAMS_PATH} if asked.apart else {"streams": streams}),
    )
    yard = Yardsticks()
    begun = begin_matches(load_config(settings), matches)
    before = stored_bytes(url)
    port, streams_port = free_port(), free_port() if asked.apart else 0
    threads = str(SPARE_THREADS if asked.apart else streams + SPARE_THREADS)
    commands: list[Command] = [(("serve", "--workers", str(asked.workers), "--threads", threads), port, settings)]
    if asked.apart:
        commands.append((("streams", "--most", str(2 * streams)), streams_port, settings))
    with run_servers(folder, *commands) as processes, print_faults(folder):
        name = "" if asked.database == "sqlite" else str(make_url(url).database)
        servers = Servers(port, streams_port, processes, name)
        found = asyncio.run(asyncio.wait_for(many_matches(servers, begun, asked, yard), 4 * seconds + 240))
    told = found.told
    kept = stored_keys(url)
    cuts = quantiles([1000 * each for each in told.latencies], n=100)
    return {
        "database": asked.database,
        "matches": matches,
        "choices": told.choices,
        "errors_5xx": told.errors,
        "lost": len(told.acknowledged - kept),
        "p50_ms": round(cuts[49], 1),
        "p99_ms": round(cuts[98], 1),
        "cpu_ms_per_choice": round(1000 * found.cpu.total() / told.choices, 2),
        "bytes_per_choice": round(mean(told.received)),
        "load_average": round(found.load, 2),
        "statuses": dict(sorted(told.statuses.items())),
        "broken": told.broken,
        "cpu_ms_by": {kind: round(1000 * spent / told.choices, 2) for kind, spent in sorted(found.cpu.items())},
        "cpu_ms_idle": round(1000 * found.idle, 1),
        "stored_bytes_per_choice": round((stored_bytes(url) - before) / len(told.acknowledged)),
        "memory_kb_per_match": round(found.match_bytes / 1024, 1),
        "streams": told.streams,
        "memory_kb_per_stream": round(found.stream_bytes / 1024, 1),
        "workers": asked.workers,
        "turns": asked.turns,
        "streams_apart": asked.apart,
        "seconds": seconds,
        **({"watchers": asked.watchers, **found.looks.told()} if asked.watchers else {}),
        "cpu_ms_per_second": round(1000 * found.cpu.total() / seconds, 1),
        "yardstick_ms": round(1000 * median(yard.taken), 1),
    }


@click.command()
@click.option("--matches", default=100, show_default=True, type=click.IntRange(2, 5000))
@click.option("--seconds", default=60.0, show_default=True, type=click.FloatRange(5, 600), help="After the first 5.")
@click.option("--turns", default=4, show_default=True, type=click.IntRange(1, 1024), help="KINGSMOOT_TURNS.")
@click.option("--workers", type=click.IntRange(1, 16), help="1 on SQLite and 2 on PostgreSQL if left out.")
@click.option("--postgresql", help="A server such as postgresql://postgres@127.0.0.1/postgres; else SQLite is used.")
@click.option("--apart/--in-threads", default=None, help="Who sends streams; apart on PostgreSQL if left out.")
@click.option("--bus", help="KINGSMOOT_BUS: process on SQLite, postgresql on PostgreSQL if left out, or a Redis.")
@click.option(
    "--watchers", default=0, show_default=True, type=click.IntRange(0, 5000), help="Of five of the matches."
)
def command(
    matches: int,
    seconds: float,
    turns: int,
    workers: int | None,
    postgresql: str | None,
    apart: bool | None,
    bus: str | None,
    watchers: int,
) -> None:
    """Matches with a choice every five seconds each, their players following by streams; the last line is JSON."""
    database = "postgresql" if postgresql else "sqlite"
    workers = workers or (2 if postgresql else 1)
    print(f"{matches} matches on {database}, {workers} × {turns} requests at once, on {machine_name()}", flush=True)
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        if postgresql:
            url = stack.enter_context(postgresql_database(postgresql))
        else:
            url = f"sqlite:///{folder / 'kingsmoot.db'}"
        bus = bus or ("postgresql" if postgresql else "process")
        apart = bool(postgresql) if apart is None else apart
        found = play(Load(database, matches, seconds, turns, workers, bus, apart, watchers), url, folder)
    by = found["cpu_ms_by"]
    assert isinstance(by, dict)
    print(
        f"  {found['choices']} choices in {seconds:.0f} s over {found['streams']} streams: p50 {found['p50_ms']} ms, "
        f"p99 {found['p99_ms']} ms; CPU {found['cpu_ms_per_choice']} ms a choice with its opponent's view "
        f"({', '.join(f'{kind} {spent}' for kind, spent in by.items())}), {found['cpu_ms_idle']} ms a second without "
        f"any; load average {found['load_average']}, yardstick {found['yardstick_ms']} ms"
    )
    if watchers:
        print(
            f"  {found['looks']} looks of {watchers} who watch, {found['looks_304']} of them at nothing new: p50 "
            f"{found['look_p50_ms']} ms, p99 {found['look_p99_ms']} ms, {found['bytes_per_look']} bytes each; all "
            f"processes together took {found['cpu_ms_per_second']} ms of CPU a second"
        )
    print(json.dumps(found), flush=True)


if __name__ == "__main__":
    command()
