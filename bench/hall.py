"""Cost of single acts in large events of several sizes: `python -m bench.hall`."""

from __future__ import annotations

import logging
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from statistics import median

import structlog

from bench.yardstick import Yardsticks, machine_name
from tournament.core.security.principal import CONSOLE
from tournament.core.storage.database import Database, Session
from tournament.core.storage.database_schema import upgrade
from tournament.events.book.book import Book
from tournament.events.book.shared_book import read_book
from tournament.events.entries.operations import registration
from tournament.events.history.operations.views import trail_page
from tournament.events.lifecycle.operations import lifecycle as events
from tournament.events.lifecycle.operations import stages
from tournament.events.lifecycle.operations.lifecycle import EventDraft
from tournament.events.models.entries import Entry
from tournament.events.models.rounds import Table
from tournament.events.paper.event_sheets import SlipLinks, result_slips
from tournament.events.rounds.operations import lifecycle as rounds
from tournament.events.rounds.operations.results import ResultInput, enter_result
from tournament.events.rounds.operations.views import round_view
from tournament.events.standings.operations.views import standings_view
from tournament.events.states import EntryStatus, SettledBy, TableKind, TableStatus
from tournament.events.trail.change import change
from tournament.judging.disputes.operations.judge_calls import call_judge
from tournament.subscriptions import subscribe_all

SIZES = (300, 1000, 3000)
ROUNDS = 2
REPETITIONS = 15
LIMIT_SECONDS = {"entering a result": 0.03, "publishing a round": 1.0, "the trail's newest page": 0.3}
FIRST_WINS: dict[str, object] = {"first": "win", "second": "loss", "cause": "played"}


@dataclass
class MeasuredHall:
    """A large event, and measurements of acts in it."""

    database: Database
    players: int
    now: datetime = datetime(2026, 11, 1, 9, tzinfo=UTC)
    slug: str = ""
    measured: dict[str, float] = field(default_factory=dict)
    """CPU-seconds of each act."""

    def later(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now

    def do(self, act: Callable[[Session, datetime], object], what: str = "") -> None:
        """Act in a transaction of its own; record the time if the act has a name."""
        began = time.process_time()
        with self.database.write() as session:
            act(session, self.later())
        if what:
            self.measured[what] = time.process_time() - began

    def look(self, what: str, reading: Callable[[Session, Book], object]) -> None:
        """Measure reading after a change."""
        with self.database.read() as session:
            read_book(session, self.slug)  # as it is before the change
        self.do(lambda session, now: rounds.add_time(session, self.slug, 1, CONSOLE, now))
        began = time.process_time()
        with self.database.read() as session:
            reading(session, read_book(session, self.slug))
        self.measured[what] = time.process_time() - began

    def often(self, what: str, act: Callable[[Session, datetime, int], object], first: int = 0) -> None:
        """Measure an act several times, each with another number; keep the median."""
        taken = []
        for at in range(first, first + REPETITIONS):
            self.do(partial(_numbered, act, at), what)
            taken.append(self.measured[what])
        self.measured[what] = median(taken)

    def begin(self) -> None:
        """Enter all players and play two rounds.

        This is written in bulk, since it isn't measured.
        """
        self.do(self._fill)
        for _ in range(ROUNDS):
            self.do(lambda session, now: rounds.pair_round(session, self.slug, CONSOLE, now))
            self.do(lambda session, now: rounds.publish_round(session, self.slug, CONSOLE, now))
            self.do(self.play)
            self.do(lambda session, now: rounds.close_round(session, self.slug, CONSOLE, now))

    def _fill(self, session: Session, now: datetime) -> None:
        event = events.create_event(session, EventDraft(name=f"Hall of {self.players}"), CONSOLE, now, "5eed" * 8)
        self.slug = event.slug
        events.start_check_in(session, self.slug, CONSOLE, now)
        with change(session, self.slug, CONSOLE, now, "entry.added") as act:
            act.add(
                *[
                    Entry(
                        event_id=event.id,
                        number=number,
                        name=f"Player {number:04d} of the Hall",
                        status=EntryStatus.CHECKED_IN,
                        registered_at=now,
                        checked_in_at=now,
                    )
                    for number in range(1, self.players + 1)
                ]
            )
            act.summary = f"{self.players} players entered."
        stages.start_stage(session, self.slug, 1, CONSOLE, now)

    def play(self, session: Session, now: datetime) -> None:
        """End all open tables."""
        with change(session, self.slug, CONSOLE, now, "result.entered") as act:
            for table in Book(session, act.event).tables:
                if table.kind is TableKind.MATCH and table.status is TableStatus.OPEN:
                    table.result, table.status, table.settled_by = dict(FIRST_WINS), TableStatus.FINAL, SettledBy.DESK
            act.summary = "All played."

    def tables(self) -> tuple[list[int], list[int]]:
        """Return numbers of tables of the current round, and a player at each."""
        with self.database.read() as session:
            book = read_book(session, self.slug)
            round_ = book.rounds[-1]
            some: list[Table] = [table for table in book.tables_of(round_) if table.number][: 3 * REPETITIONS]
            return [table.number or 0 for table in some], [book.players_at(table)[0].number for table in some]

    def measure(self) -> None:
        slug = self.slug
        self.do(lambda session, now: rounds.pair_round(session, slug, CONSOLE, now), "drawing a round")
        self.do(lambda session, now: rounds.publish_round(session, slug, CONSOLE, now), "publishing a round")
        self.look("the trail's newest page", lambda session, book: trail_page(session, book, CONSOLE, ()))
        tables, players = self.tables()
        self.often(
            "entering a result",
            lambda session, now, at: enter_result(
                session, slug, 1, ROUNDS + 1, tables[at], ResultInput("win", players[at]), CONSOLE, now
            ),
        )
        self.often(
            "registering a guest",
            lambda session, now, at: registration.add_guest(session, slug, f"Guest {at}", f"code {at}", CONSOLE, now),
        )
        self.often(
            "a player drops",
            lambda session, now, at: stages.drop(session, slug, players[at], CONSOLE, now),
            REPETITIONS,
        )
        self.often(
            "calling a judge",
            lambda session, now, at: call_judge(
                session, slug, "Who wins?", CONSOLE, now, table=tables[at], by_staff=True
            ),
            2 * REPETITIONS,
        )
        self.look("standings", lambda session, book: standings_view(book, book.stages[0]))
        self.look("tables of the round", lambda session, book: round_view(book, book.rounds[-1]))
        self.do(self.play)
        self.do(lambda session, now: rounds.close_round(session, slug, CONSOLE, now), "closing a round")
        with self.database.read() as session:
            book = read_book(session, slug)
            view = round_view(book, book.rounds[-1])
        began = time.process_time()
        address = f"https://example.org/events/{slug}/slips/1/3"
        result_slips(book.event.name, view, lambda table: SlipLinks(f"{address}/{table}", {}))
        self.measured["slips, one file"] = time.process_time() - began


def _numbered(act: Callable[[Session, datetime, int], object], at: int, session: Session, now: datetime) -> object:
    return act(session, now, at)


def main() -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    subscribe_all()
    sizes = tuple(int(size) for size in sys.argv[1:]) or SIZES
    yard = Yardsticks()
    halls = []
    with tempfile.TemporaryDirectory() as folder:
        database = Database(f"sqlite:///{Path(folder) / 'kingsmoot.db'}")
        upgrade(database, lambda line: None)
        for size in sizes:
            hall = MeasuredHall(database, size)
            hall.begin()
            hall.measure()
            halls.append(hall)
            yard.since()
        database.close()
    print(f"`python -m bench.hall` on {machine_name()}; yardstick {yard.words()} ms\n")
    print(f"| CPU-seconds, players: | {' | '.join(f'{size:,}' for size in sizes)} | must |")
    print(f"|---|{'---|' * len(sizes)}---|")
    for what in halls[0].measured:
        row = " | ".join(f"{hall.measured[what]:.3f}" for hall in halls)
        print(f"| {what} | {row} | {LIMIT_SECONDS.get(what, '')} |")


if __name__ == "__main__":
    main()
