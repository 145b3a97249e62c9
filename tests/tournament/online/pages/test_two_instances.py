"""Two instances on one PostgreSQL and Redis: one match is played on both, and whoever follows it hears of it, by a
stream of another process, by one in a thread and by asking."""

import asyncio
import json
import time
from pathlib import Path
from random import Random

import pytest
import redis

from bench.many_matches.players import BoardPlayer, PlayedTable, PlayerCounts
from bench.many_matches.tables import begin_matches, stored_keys
from bench.server import free_port, run_servers, settings_of
from tournament.core.config import load_config

REDIS = "redis://127.0.0.1:6379/7"
QUIET = {"scheduler": "off", "bots": "off"}


@pytest.fixture
def bus() -> str:
    try:
        redis.Redis.from_url(REDIS).ping()
    except redis.RedisError:
        pytest.skip("no Redis here")
    return REDIS


def test_one_match_on_two_instances(migrated_postgresql_url: str, bus: str, tmp_path: Path):
    settings = settings_of(migrated_postgresql_url, tmp_path, bus=bus, streams_at="/streams", **QUIET)
    in_threads = {name: value for name, value in settings.items() if name != "KINGSMOOT_STREAMS_AT"}
    [begun] = begin_matches(load_config(settings), 1)
    one, other, streams = free_port(), free_port(), free_port()
    serve = ("serve", "--threads", "16")
    with run_servers(tmp_path, (serve, one, settings), (serve, other, in_threads), (("streams",), streams, settings)):
        told, asked = asyncio.run(played(begun, (one, other), streams))
    assert told.errors == 0
    assert told.statuses[307] == 1 and told.streams == 2  # Ann was led to the other process, Bob follows in a thread
    assert told.choices >= 5
    assert max(told.latencies) < 10  # nobody had to wait for a heartbeat
    assert told.acknowledged <= stored_keys(migrated_postgresql_url)
    assert len(set(asked)) == 1


async def played(begun, ports: tuple[int, int], streams: int) -> tuple[PlayerCounts, list[int]]:
    """What happened, and the version that each instance tells who asks at the end."""
    told = PlayerCounts()
    players = [
        BoardPlayer(port, begun.match, cookie, told, streams)
        for port, cookie in zip(ports, begun.cookies, strict=True)
    ]
    for player in players:
        await player.open()
        await player.follow()
    table = PlayedTable(players, Random(1))
    until = time.perf_counter() + 20
    while told.choices < 8 and time.perf_counter() < until:
        await table.play(0.05, time.perf_counter() + 0.2)
    asked = [await player.ask("GET", f"/matches/{begun.match}/stream?once=1") for player in players]
    for player in players:
        player.close()
    return told, [json.loads(body)["version"] for _, _, body in asked]
