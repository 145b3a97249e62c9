"""What proofs cost: `python -m bench.proof`; the browser's part: `bench.browser_chain`."""

from __future__ import annotations

import argparse
import os
import tempfile
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import median
from uuid import uuid4

from bench.answers import cpu_milliseconds, long_match, p99
from bench.yardstick import Yardsticks, machine_name
from engine import JUDGE, PUBLIC
from engine.games.registry import DEFAULT_GAME
from engine.record.container import dump, read
from engine.record.json_lines import from_lines, to_lines
from tournament.core.storage.database import Database
from tournament.core.storage.database_schema import upgrade
from tournament.events.models.entries import Entry
from tournament.events.models.events import Event, Stage
from tournament.events.models.rounds import Round, Seat, Table
from tournament.events.states import EntryStatus, EventStatus, RoundStatus, StageKind, TableKind, TableStatus
from tournament.events.trail.round_roots import load_leaves, publish_root
from tournament.regulations.roots import compute_root, hash_leaf
from tournament.subscriptions import subscribe_all

TABLES = 1000
REPETITIONS = 30
NOW = datetime(2026, 1, 10, tzinfo=UTC)


def write_round(database: Database, tables: int) -> Round:
    """Write a closed round of many tables, with nothing else around it."""
    event = Event(
        id=uuid4(), slug="hall", name="Hall", ruleset=DEFAULT_GAME, status=EventStatus.RUNNING, seed="0" * 64
    )
    event.settings, event.created_at = {}, NOW
    stage = Stage(id=uuid4(), event_id=event.id, number=1, kind=StageKind.SWISS, name="Swiss", plan={}, draws={})
    round_ = Round(id=uuid4(), event_id=event.id, stage_id=stage.id, number=1, attempt=1, drawn_at=NOW, minutes=55)
    round_.status, round_.proof = RoundStatus.CLOSED, {}
    result = {"first": "win", "second": "loss", "cause": "played"}
    entered = {"status": EntryStatus.REGISTERED, "registered_at": NOW}
    owned = {"event_id": event.id, "round_id": round_.id}
    with database.write() as session:
        for row in (event, stage, round_):
            session.add(row)
            session.flush()
        for number in range(1, tables + 1):
            table = Table(id=uuid4(), number=number, kind=TableKind.MATCH, result=result, **owned)
            table.status = TableStatus.FINAL
            players = [
                Entry(id=uuid4(), event_id=event.id, number=2 * number + place, name=f"P{number}.{place}", **entered)
                for place in (0, 1)
            ]
            session.add_all([table, *players])
            session.flush()
            session.add_all(
                [Seat(table_id=table.id, entry_id=one.id, place=at, **owned) for at, one in enumerate(players)]
            )
    return round_


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=45)
    given = parser.parse_args()
    yard = Yardsticks()
    print(f"{machine_name()}, load average {os.getloadavg()[0]:.0f}; CPU-milliseconds")
    print("| | p50 | p99 | must | yardstick, ms |")
    print("|---|---|---|---|---|")

    def told(what: str, found: list[float], must: str = "") -> None:
        print(f"| {what} | {median(found):.1f} | {p99(found):.1f} | {must} | {yard.since() * 1000:.1f} |")

    subscribe_all()
    with tempfile.TemporaryDirectory() as folder:
        database = Database(f"sqlite:///{Path(folder) / 'proof.db'}")
        upgrade(database, lambda _: None)
        round_ = write_round(database, TABLES)
        with database.write() as session:
            texts = [text for text, _match in load_leaves(session, round_.id)]
            assert len(texts) == TABLES
            told(
                f"Merkle root over {TABLES:,} tables",
                [
                    cpu_milliseconds(lambda: compute_root([hash_leaf(text) for text in texts]))
                    for _ in range(REPETITIONS)
                ],
                "10",
            )
            told(
                "the same with its rows read from SQLite",
                [cpu_milliseconds(lambda: publish_root(session, round_.id, NOW)) for _ in range(REPETITIONS)],
            )
        database.close()
    source = dump(long_match(given.games))
    contents = read(source)
    assert contents.record is not None
    steps = len(contents.record.entries)
    for name, viewer in (("whole", JUDGE), ("public", PUBLIC)):
        lines = to_lines(contents, viewer)
        what = f"{steps:,} steps, {name}: {len(lines) // 1024} KB of JSON Lines"
        told(
            f"{what} written",
            [cpu_milliseconds(partial(to_lines, contents, viewer)) for _ in range(REPETITIONS)],
        )
        told(
            f"{what} read and followed",
            [cpu_milliseconds(partial(from_lines, lines)) for _ in range(REPETITIONS)],
        )


if __name__ == "__main__":
    main()
