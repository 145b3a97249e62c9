"""CPU of an idle installation with many stored matches: `python -m bench.idle`."""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID, uuid4

from sqlalchemy import Connection, event, insert, text

from bench.yardstick import machine_name
from engine.games.registry import DEFAULT_GAME
from tournament.accounts.models import Account
from tournament.core.bus.bus import ProcessBus
from tournament.core.models.base import Base
from tournament.core.models.timers import Timer, TimerKind
from tournament.core.scheduling.scheduler import Scheduler
from tournament.core.security.sealing import Sealer
from tournament.core.storage.database import Database
from tournament.core.storage.database_schema import upgrade
from tournament.events.models.events import Event, Stage
from tournament.events.models.paper import Paper
from tournament.events.models.rounds import Round
from tournament.events.states import EventStatus, RoundStatus, StageKind, StageStatus
from tournament.judging.models.lab import LabPosition
from tournament.online.jobs.bots import BotRunner
from tournament.online.models import OnlineInput, OnlineMatch, OnlineNote, OnlineRecord, OnlineSeat, OnlineState
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.states import NoteKind, OnlineStatus
from tournament.periodic_work import periodic_work
from tournament.subscriptions import subscribe_all
from tournament.timer_handlers import HANDLERS

MATCHES = 100_000
MEASURED_SECONDS = 30
MATCHES_PER_TRANSACTION = 2_000
ACCOUNTS = 50
ROUNDS = 50
NOW = datetime(2026, 11, 17, 12, tzinfo=UTC)
Row = dict[str, object]


def store_matches(database: Database, count: int, now: datetime = NOW) -> None:
    """Write matches that ended long ago, with all rows that are kept of them."""
    accounts: list[Row] = [
        {"id": uuid4(), "name": f"Player {number}", "name_key": uuid4().hex, "created_at": now}
        for number in range(ACCOUNTS)
    ]
    people = [row["id"] for row in accounts]
    with database.write() as session:
        session.execute(insert(Account), accounts)
        event_id = _store_event(session.connection(), count, now)
    for first in range(0, count, MATCHES_PER_TRANSACTION):
        rows: dict[type[Base], list[Row]] = {}
        for number in range(first, min(first + MATCHES_PER_TRANSACTION, count)):
            for model, row in _stored_match(number, people, event_id, now):
                rows.setdefault(model, []).append(row)
        with database.write() as session:
            for model, made in rows.items():
                session.execute(insert(model), made)
    if not database.is_sqlite:
        with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text("VACUUM ANALYZE"))


def _store_event(connection: Connection, count: int, now: datetime) -> UUID:
    """Write a finished event with printed rounds, and return its id."""
    event_id, stage_id, ended = uuid4(), uuid4(), now - timedelta(days=30)
    of_event = {"event_id": event_id}
    connection.execute(
        insert(Event).values(
            id=event_id,
            slug=f"stored-{event_id.hex}",
            name="Stored",
            ruleset=DEFAULT_GAME,
            status=EventStatus.FINISHED,
            seed="0" * 64,
            settings={},
            created_at=ended,
            finished_at=ended,
        )
    )
    stage = {"number": 1, "kind": StageKind.SWISS, "name": "Swiss", "status": StageStatus.DONE, "plan": {}}
    connection.execute(insert(Stage).values(id=stage_id, **of_event, **stage))
    rounds = [{"id": uuid4(), "number": number} for number in range(1, max(count // ROUNDS, 1) + 1)]
    fixed = {"attempt": 1, "status": RoundStatus.CLOSED, "drawn_at": ended, "proof": {}, "minutes": 55}
    connection.execute(insert(Round), [{**of_event, **fixed, "stage_id": stage_id, **round_} for round_ in rounds])
    made = {"links": {}, "fingerprint": "0" * 64, "asked_at": now, "made_at": now, "done": 100, "content": b"pdf"}
    connection.execute(
        insert(Paper), [{**of_event, **made, "round_id": round_["id"], "kind": "standings"} for round_ in rounds]
    )
    return event_id


def _stored_match(
    number: int, people: list[object], event_id: UUID, now: datetime
) -> Iterator[tuple[type[Base], Row]]:
    """Yield the rows of a match that ended long ago.

    Every third was played against a bot, every tenth by a player who left, every tenth at an event.
    """
    match_id, ended = uuid4(), now - timedelta(days=2, seconds=number)
    of_match = {"match_id": match_id}
    yield (
        OnlineMatch,
        {
            **{"id": match_id, "event_id": event_id if number % 10 == 1 else None, "ruleset": DEFAULT_GAME},
            **{"format": "joust", "rules_version": 1, "pool": "Core Set", "cards": "0" * 64, "software": "1"},
            **{"seats": 2, "key_id": "00000000", "seed": bytes(60), "commitment": bytes(32), "header": bytes(300)},
            **{"settings": {}, "created_at": ended},
        },
    )
    opponent: Row = {"account_id": people[(number + 1) % ACCOUNTS], "bot": None}
    if number % 3 == 0:
        opponent = {"account_id": None, "bot": "fair"}
    elif number % 10 == 2:
        opponent = {"account_id": None, "bot": None}
    for seat, sits in enumerate(({"account_id": people[number % ACCOUNTS], "bot": None}, opponent)):
        yield OnlineSeat, {**of_match, "seat": seat, "name": f"Seat {seat}", "deck": bytes(400), **sits}
    state = {"version": 200, "step": 900, "stirs": 3, "status": OnlineStatus.ENDED, "waiting": 0, "head": bytes(32)}
    yield OnlineState, {**of_match, **state, "changed_at": ended}
    record = {"ended_at": ended, "try_at": ended, "made_at": ended, "digest": "0" * 64, "content": bytes(2_000)}
    yield OnlineRecord, {**of_match, **record, "cleared_at": now - timedelta(days=1)}
    yield OnlineInput, {**of_match, "seq": 0, "actor": 0, "key": "0", "step": 0, "at": 0, "content": bytes(50)}
    yield OnlineNote, {**of_match, "number": 1, "kind": NoteKind.WISH, "actor": 0, "version": 1, "at": ended}
    fired = {"due_at": ended, "try_at": ended, "fired_at": ended, "outcome": "done"}
    yield Timer, {"id": uuid4(), "kind": TimerKind.TIME_OUT, "subject": match_id, **fired}
    kept = {"ruleset": DEFAULT_GAME, "text": "board", "created_at": now, "expires_at": now + timedelta(days=180)}
    yield LabPosition, {"id": uuid4(), "secret_hash": uuid4().hex * 2, **kept}


class IdleService:
    """What works in an idle installation: the scheduler and the bots."""

    def __init__(self, database: Database, now: datetime = NOW) -> None:
        bus, play = ProcessBus(), MatchRuntime(database, Sealer("measured only, in no way a secret"))
        work = periodic_work(play, bus, lambda: now)
        self.scheduler = Scheduler(database, bus, HANDLERS, work, clock=lambda: now)
        self.bots = BotRunner(play, bus, clock=lambda: now)

    def tick(self) -> None:
        """Do the work of one second, and one run of the bots.

        The service runs the bots only every two seconds.
        """
        for work in self.scheduler.periodic_work.values():
            work()
        self.bots.look()

    def close(self) -> None:
        self.scheduler.stop()
        self.bots.leader.release()


@contextmanager
def _database(url: str) -> Iterator[Database]:
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        database = Database(url or f"sqlite:///{Path(folder, 'idle.db')}")
        stack.callback(database.close)
        yield database


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("database_url", nargs="?", default="", help="An empty PostgreSQL database; else SQLite.")
    parser.add_argument("--matches", type=int, default=MATCHES, help=f"Stored matches, {MATCHES:,} unless told.")
    asked = parser.parse_args()
    subscribe_all()
    with _database(asked.database_url) as database:
        backends: set[int] = set()
        if not database.is_sqlite:

            @event.listens_for(database.engine, "connect")
            def note(connection: object, _: object) -> None:
                backends.add(connection.info.backend_pid)  # type: ignore[attr-defined]

        upgrade(database, lambda line: None)
        store_matches(database, asked.matches)
        service = IdleService(database)
        service.tick()
        before = _cpu_seconds(backends)
        for _ in range(MEASURED_SECONDS):
            service.tick()
        spent = (_cpu_seconds(backends) - before) * 1000 / MEASURED_SECONDS
        service.close()
    kind = "SQLite" if not asked.database_url else "PostgreSQL"
    print(f"{kind}, {asked.matches:,} stored matches: {spent:.1f} CPU-ms a second when idle ({machine_name()})")


def _cpu_seconds(backends: set[int]) -> float:
    """Return the CPU-seconds of this process and of its database processes.

    The database server must run on this machine.
    """
    ticks = os.sysconf("SC_CLK_TCK")
    served = 0.0
    for pid in backends:
        path = Path(f"/proc/{pid}/stat")
        if path.exists():
            fields = path.read_text().rpartition(")")[2].split()
            served += (int(fields[11]) + int(fields[12])) / ticks
    return time.process_time() + served


if __name__ == "__main__":
    main()
