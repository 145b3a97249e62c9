"""CPU time and size of the pages of a large event: `python -m bench.pages`."""

from __future__ import annotations

import logging
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import structlog

from bench.yardstick import machine_name
from tournament.app import create_app
from tournament.core.config import Config, Environment
from tournament.core.security.principal import CONSOLE
from tournament.core.storage.database import Database, Session
from tournament.core.storage.database_schema import upgrade
from tournament.demo.driver import Driver
from tournament.events.entries.operations import registration
from tournament.events.lifecycle.operations import lifecycle as events
from tournament.events.lifecycle.operations.lifecycle import EventDraft
from tournament.events.rounds.operations import lifecycle as rounds
from tournament.events.rounds.operations.results import ResultInput, enter_result
from tournament.subscriptions import subscribe_all

PLAYERS = 500
ROUNDS = 2
PAGES = (
    "",
    "/pairings",
    "/pairings?by=name",
    "/standings",
    "/standings/1",
    "/players",
    "/pairing-proof",
    "/projector",
)


def large_event(database: Database) -> str:
    """Create an event of 500 players after two Swiss rounds.

    The third round is being played.
    """
    begins = datetime(2026, 11, 1, 9, tzinfo=UTC)
    with database.write() as session:
        drive = Driver(session, EventDraft(name="Large event"), CONSOLE, begins, "5eed" * 8)
        events.start_check_in(session, drive.slug, CONSOLE, drive.later())
        for number in range(PLAYERS):
            registration.add_guest(session, drive.slug, f"Player {number:03d}", f"code-{number}", CONSOLE, drive.now)
        drive.begin(1)
    for number in range(1, ROUNDS + 2):
        with database.write() as session:
            drive.session = session
            drive.draw()
            if number > ROUNDS:
                break
            for table in drive.open_tables():
                winner = drive.book.players_at(table)[drive.chance.below("winner", 2)].number
                said = ResultInput("win", winner)
                enter_result(session, drive.slug, 1, number, table.number or 0, said, CONSOLE, drive.now)
            rounds.close_round(session, drive.slug, CONSOLE, drive.later())
    return drive.slug


def main() -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    subscribe_all()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        url = f"sqlite:///{path / 'kingsmoot.db'}"
        database = Database(url)
        upgrade(database, lambda line: None)
        began = time.process_time()
        slug = large_event(database)
        made = time.process_time() - began
        app = create_app(Config(Environment.TESTING, "for measuring only, no secret", url, path))
        client = app.test_client()
        client.get("/rules")  # load what is loaded only once
        print(f"`python -m bench.pages` on {machine_name()}\n")
        print(f"{PLAYERS} players after {ROUNDS} rounds; made by {made:.0f} CPU-seconds of operations.\n")
        print("| page | first after a change, CPU-ms | again, CPU-ms | bytes | compressed |\n|---|---|---|---|---|")
        for page in PAGES:
            address = f"/events/{slug}{page}"
            with database.write() as session:  # a new version invalidates all caches
                change_something(session, slug)
            get = partial(client.get, address)
            first = cpu_milliseconds(get)
            again = min(cpu_milliseconds(get) for _ in range(5))
            whole = len(client.get(address).data)
            packed = len(client.get(address, headers={"Accept-Encoding": "gzip"}).data)
            print(f"| `{page or '/'}` | {first:.0f} | {again:.0f} | {whole:,} | {packed:,} |")
        database.close()


def change_something(session: Session, slug: str) -> None:
    rounds.add_time(session, slug, 1, CONSOLE, datetime(2026, 11, 2, tzinfo=UTC) + timedelta(minutes=1))


def cpu_milliseconds(act: Callable[[], object]) -> float:
    began = time.process_time()
    act()
    return (time.process_time() - began) * 1000


if __name__ == "__main__":
    main()
