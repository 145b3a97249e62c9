"""Plays many matches at once and prints what a choice cost and how soon the opponent heard of it."""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import mean, median, quantiles

import click
from sqlalchemy import make_url

from tournament.cli.measuring.bench import Yard, machine
from tournament.cli.measuring.many_matches.players import Player, Table, Told
from tournament.cli.measuring.many_matches.tables import SEATS, Begun, begun_matches, stored_bytes, stored_keys
from tournament.cli.measuring.serving import (
    Command,
    cpu_seconds,
    free_port,
    memory_bytes,
    postgresql_database,
    settings_of,
    started,
)
from tournament.config import STREAMS_AT, load_config

AT_ONCE = 20
SPARE_THREADS = 64


@dataclass(frozen=True, slots=True)
class Servers:
    port: int
    streams_port: int
    """Where `kingsmoot streams` listens; 0 where the server itself sends the streams."""
    processes: tuple[int, ...]
    database: str
    """The name by which PostgreSQL's processes for it are known; empty for SQLite."""

    def cpu(self) -> float:
        return cpu_seconds(self.processes, self.database)

    def memory(self) -> int:
        return memory_bytes(self.processes)


@dataclass(frozen=True, slots=True)
class Measured:
    told: Told
    cpu: float
    match_bytes: float
    stream_bytes: float
    load: float


async def many_matches(servers: Servers, begun: list[Begun], asked: Load, yard: Yard) -> Measured:
    told = Told()
    tables = [
        Table(
            [Player(servers.port, one.match, cookie, told, servers.streams_port) for cookie in one.cookies],
            Random(number),
        )
        for number, one in enumerate(begun)
    ]
    players = [player for table in tables for player in table.players]
    warm = min(len(players) // 2, 2 * AT_ONCE)  # by whom everything is loaded that is loaded once, threads too
    await opened(players[:warm])
    empty = servers.memory()
    await opened(players[warm:])
    awake = servers.memory()
    for at in range(0, len(players), AT_ONCE):
        await asyncio.gather(*(player.follow() for player in players[at : at + AT_ONCE]))
        await asyncio.sleep(0.05)
    following = servers.memory()
    yard.since()
    until = time.perf_counter() + asked.left_out + asked.seconds
    playing = asyncio.gather(*(table.play(asked.every, until) for table in tables))
    await asyncio.sleep(asked.left_out)
    told.begin()
    before = servers.cpu()
    await playing
    spent, load = servers.cpu() - before, os.getloadavg()[0]
    yard.since()
    for player in players:
        player.close()
    streams = max(1, told.streams)
    return Measured(told, spent, SEATS * (awake - empty) / (len(players) - warm), (following - awake) / streams, load)


async def opened(players: list[Player]) -> None:
    for at in range(0, len(players), AT_ONCE):
        await asyncio.gather(*(player.open() for player in players[at : at + AT_ONCE]))


@dataclass(frozen=True, slots=True)
class Load:
    database: str
    matches: int
    seconds: float
    turns: int
    workers: int
    bus: str
    apart: bool = False
    """Whether streams are sent by a process of their own."""
    every: float = 5.0
    left_out: float = 5.0


def play(asked: Load, url: str, folder: Path) -> dict[str, object]:
    matches, seconds, streams = asked.matches, asked.seconds, SEATS * asked.matches
    settings = settings_of(
        *(url, folder),
        log_level="info",
        turns=asked.turns,
        bus=asked.bus,
        **({"streams_at": STREAMS_AT} if asked.apart else {"streams": streams}),
    )
    yard = Yard()
    begun = begun_matches(load_config(settings), matches)
    before = stored_bytes(url)
    port, streams_port = free_port(), free_port() if asked.apart else 0
    threads = str(SPARE_THREADS if asked.apart else streams + SPARE_THREADS)
    commands: list[Command] = [(("serve", "--workers", str(asked.workers), "--threads", threads), port, settings)]
    if asked.apart:
        commands.append((("streams", "--most", str(2 * streams)), streams_port, settings))
    with started(folder, *commands) as processes:
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
        "cpu_ms_per_choice": round(1000 * found.cpu / told.choices, 2),
        "bytes_per_choice": round(mean(told.received)),
        "load_average": round(found.load, 2),
        "stored_bytes_per_choice": round((stored_bytes(url) - before) / len(told.acknowledged)),
        "memory_kb_per_match": round(found.match_bytes / 1024, 1),
        "streams": told.streams,
        "memory_kb_per_stream": round(found.stream_bytes / 1024, 1),
        "workers": asked.workers,
        "turns": asked.turns,
        "streams_apart": asked.apart,
        "seconds": seconds,
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
def command(
    matches: int,
    seconds: float,
    turns: int,
    workers: int | None,
    postgresql: str | None,
    apart: bool | None,
    bus: str | None,
) -> None:
    """Matches with a choice every five seconds each, their players following by streams; the last line is JSON."""
    database = "postgresql" if postgresql else "sqlite"
    workers = workers or (2 if postgresql else 1)
    print(f"{matches} matches on {database}, {workers} × {turns} requests at once, on {machine()}", flush=True)
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        if postgresql:
            url = stack.enter_context(postgresql_database(postgresql))
        else:
            url = f"sqlite:///{folder / 'kingsmoot.db'}"
        bus = bus or ("postgresql" if postgresql else "process")
        apart = bool(postgresql) if apart is None else apart
        found = play(Load(database, matches, seconds, turns, workers, bus, apart), url, folder)
    print(
        f"  {found['choices']} choices in {seconds:.0f} s over {found['streams']} streams: p50 {found['p50_ms']} ms, "
        f"p99 {found['p99_ms']} ms; CPU {found['cpu_ms_per_choice']} ms a choice with its opponent's view; "
        f"load average {found['load_average']}, yardstick {found['yardstick_ms']} ms"
    )
    print(json.dumps(found), flush=True)


if __name__ == "__main__":
    command()
