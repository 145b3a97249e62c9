"""Play the busy minute on SQLite and PostgreSQL and print what it costs."""

from __future__ import annotations

import asyncio
import json
import os
import random
import tempfile
from pathlib import Path
from statistics import quantiles

import click
from sqlalchemy import make_url

from bench.busy_minute.browsers import Browser, PageCounts
from bench.busy_minute.event import ROUNDS, SLUG, SeatedPlayer, make_hall
from bench.server import cpu_seconds, free_port, postgresql_database, run_servers, settings_of
from bench.yardstick import machine_name

PAGES = 200
TABLES = 50
REPORT_SECONDS = 10.0
SETTLE_SECONDS = 5.0
"""Seconds until the last result has no more effects: 1 to gather, 1.5 to arrive, and some to spare."""
TIMEOUT_SECONDS = 240.0
"""Seconds after which the busy minute is aborted."""


def open_pages(seated: list[SeatedPlayer]) -> list[tuple[SeatedPlayer, str]]:
    """Return the open pages.

    These are both players of the tables that report, then others at their tables, standings and pairings.
    """
    reporting, others = seated[: 2 * TABLES], seated[2 * TABLES :]
    kinds = ["/me"] * 40 + ["/standings"] * 30 + ["/pairings"] * 30
    return [*((one, "/me") for one in reporting), *zip(others, kinds, strict=False)]


async def busy_minute(
    port: int, seated: list[SeatedPlayer], server: int, name: str
) -> tuple[PageCounts, float, float]:
    """Play the busy minute.

    Return what happened, and the CPU-seconds of one report alone with its confirmation and of all others together.
    """
    told = PageCounts()
    pages = [Browser(port, one.cookie, f"/events/{SLUG}{path}", told) for one, path in open_pages(seated)]
    for at in range(0, len(pages), 10):
        await asyncio.gather(*(page.open() for page in pages[at : at + 10]))
    await asyncio.gather(*(page.opened.wait() for page in pages))
    await asyncio.sleep(2)
    print(f"  {PAGES} pages are open: {told.streams} by streams, {told.polling} poll")
    pairs = [(pages[2 * at], pages[2 * at + 1], seated[2 * at]) for at in range(TABLES)]

    began = cpu_seconds([server], name)
    await report(*pairs[0], confirm_after=0.0)
    await asyncio.sleep(SETTLE_SECONDS)
    alone = cpu_seconds([server], name) - began

    told.reports.clear()
    began = cpu_seconds([server], name)
    begins = [random.random() * (REPORT_SECONDS - 3) for _ in pairs[1:]]
    await asyncio.gather(
        *(report(*pair, after=wait, confirm_after=2.0) for pair, wait in zip(pairs[1:], begins, strict=True))
    )
    await asyncio.sleep(SETTLE_SECONDS)
    together = cpu_seconds([server], name) - began
    await asyncio.gather(*(page.close() for page in pages))
    return told, alone, together


async def report(
    reporter: Browser, opponent: Browser, one: SeatedPlayer, *, confirm_after: float, after: float = 0.0
) -> None:
    await asyncio.sleep(after)
    address = f"/events/{SLUG}/report/1/{ROUNDS + 1}/{one.table}"
    await _send_until_accepted(reporter, address, {"said": f"win:{one.number}"})
    await asyncio.sleep(confirm_after)
    await _send_until_accepted(opponent, f"{address}/confirm", {})


async def _send_until_accepted(page: Browser, address: str, fields: dict[str, str]) -> None:
    for _ in range(5):
        status = await page.send(address, fields)
        if status != 503:
            assert status == 303, f"{address} answered {status}"
            return
        await asyncio.sleep(5)  # as Retry-After says


def play(database: str, url: str, folder: Path, players: int, turns: int | None) -> dict[str, object]:
    seated = make_hall(url, players)
    name = "" if database == "sqlite" else str(make_url(url).database)
    port = free_port()
    with run_servers(folder, (("serve",), port, settings_of(url, folder, turns=turns))) as (server,):
        told, alone, together = asyncio.run(
            asyncio.wait_for(busy_minute(port, seated, server, name), TIMEOUT_SECONDS)
        )
    reports = sorted(seconds * 1000 for seconds in told.reports)
    cuts = quantiles(reports, n=100)
    load = os.getloadavg()[0]
    each = together / (TABLES - 1)
    answers = ", ".join(f"{status}: {count}" for status, count in sorted(told.statuses.items()))
    fetched = ", ".join(f"{kind}: {count}" for kind, count in sorted(told.fetched.items()))
    print(f"  answers {answers}; parts fetched {fetched}; connections lost {told.lost}")
    print(f"  a report or confirmation: p50 {cuts[49]:.0f} ms, p99 {cuts[98]:.0f} ms")
    print(f"  CPU of a report, its confirmation and all that follows: {alone:.2f} s alone, {each:.2f} s in the crowd")
    print(f"  load average {load:.1f}")
    return {
        "database": database,
        "errors_5xx": told.faults,
        "report_p50_ms": round(cuts[49], 1),
        "report_p99_ms": round(cuts[98], 1),
        "cpu_seconds": round(max(alone, each), 3),
        "load_average": round(load, 2),
    }


@click.command()
@click.option("--players", default=1000, show_default=True, type=click.IntRange(2 * (PAGES // 2), 5000))
@click.option("--turns", type=click.IntRange(1, 1024), help="KINGSMOOT_TURNS of the server; without it, the default.")
@click.option("--postgresql", default="postgresql://postgres@127.0.0.1/postgres", show_default=True, help="A server.")
@click.option("--only", type=click.Choice(["sqlite", "postgresql"]), help="One database alone.")
def command(players: int, turns: int | None, postgresql: str, only: str | None) -> None:
    """The busy minute: 200 signed-in pages, 50 tables reported and confirmed within ten seconds."""
    print(
        f"{players} players, {PAGES} open pages, {TABLES} tables within {REPORT_SECONDS:.0f} seconds, "
        f"on {machine_name()}"
    )
    for database in ("sqlite", "postgresql"):
        if only not in (None, database):
            continue
        print(f"{database}{f', {turns} turns' if turns else ''}:")
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            if database == "sqlite":
                found = play(database, f"sqlite:///{folder / 'kingsmoot.db'}", folder, players, turns)
            else:
                with postgresql_database(postgresql) as url:
                    found = play(database, url, folder, players, turns)
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    command()
