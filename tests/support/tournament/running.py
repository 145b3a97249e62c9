"""An event that tests drive: players, rounds and results in a word each, on a real database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from inspect import signature
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.accounts.models import Account
from tournament.core.security.permissions import Role
from tournament.core.security.principal import CONSOLE, Principal
from tournament.core.storage.database import Database
from tournament.core.storage.database_schema import schema_state, upgrade
from tournament.events.book.book import Book, load_book
from tournament.events.entries.operations import registration as entries
from tournament.events.lifecycle.operations import lifecycle as events
from tournament.events.lifecycle.operations import stages
from tournament.events.models.entries import Entry
from tournament.events.models.events import Event, Staff, Stage
from tournament.events.rounds.operations import lifecycle as rounds
from tournament.events.rounds.operations import results
from tournament.events.rounds.operations.results import ResultInput
from tournament.events.settings import EventSettings
from tournament.events.states import StageKind, TableKind, TableStatus
from tournament.events.trail.change import change, current_rows, rebuild_rows, trail_entries

START = datetime(2026, 1, 10, 9, tzinfo=UTC)
STEP = timedelta(seconds=10)
NAMES = (
    *("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo", "Mia"),
    *("Ned", "Oda", "Pip", "Quo", "Ria", "Sam", "Tom", "Una", "Val", "Wim", "Xia", "Yan", "Zoe"),
)


def name_of(place: int) -> str:
    """Ann, Bob, …, Zoe, Ann 2, …"""
    again, letter = divmod(place, len(NAMES))
    return f"{NAMES[letter]} {again + 1}" if again else NAMES[letter]


@dataclass(frozen=True)
class Seated:
    """A table of the last round, as tests look at it."""

    number: int
    kind: TableKind
    status: TableStatus
    players: tuple[int, ...]
    names: tuple[str, ...]


class Running:
    """Drives one event. `do` runs any operation in a transaction of its own, ten seconds after the one before.

    `Running(database)` is a draft; `.with_players(8)` adds players, `.playing()` begins the first stage and
    publishes its first round, `.play_round()` plays one to the end. Everything is done by the console, or by
    `actor=` where it is given.
    """

    def __init__(
        self,
        database: Database,
        name: str = "Kingsmoot Cup",
        *,
        settings: EventSettings | None = None,
        actor: Principal = CONSOLE,
        ruleset: str = "lcg2",
        joust: bool = True,
        melee: bool = False,
        cut: bool = True,
        variants: tuple[str, ...] = (),
        starts_at: datetime | None = None,
        seed: str = "5eed" * 8,
        now: datetime = START,
    ) -> None:
        if not schema_state(database).is_current:
            upgrade(database, lambda line: None)
        self.database = database
        self.actor = actor
        self.now = now
        self.slug = ""
        self.people: dict[str, Principal] = {}
        draft = events.EventDraft(
            name=name,
            ruleset=ruleset,
            joust=joust,
            melee=melee,
            cut=cut,
            variants=variants,
            starts_at=starts_at,
            settings=settings or EventSettings(),
        )
        self.slug = self.do(events.create_event, draft, seed).slug

    # Doing and looking

    def do(self, operation: Callable[..., Any], *given: Any, **named: Any) -> Any:
        """Runs an operation: `session`, `slug`, `actor` and `now` are filled in, the rest is given in order."""
        self.now += STEP
        with self.database.write() as session:
            ours = {"session": session, "slug": self.slug, "actor": self.actor, "now": self.now}
            values = list(given)
            for name in signature(operation).parameters:
                if name in named:
                    continue
                if name in ours:
                    named[name] = ours[name]
                elif values:
                    named[name] = values.pop(0)
            assert not values, f"{operation.__name__} was given too much: {values}"
            return operation(**named)

    def look(self, reading: Callable[..., Any], *given: Any, **named: Any) -> Any:
        """Like `do`, without writing and without time going by; `book` and `event` are filled in too."""
        with self.database.read() as session:
            values = list(given)
            for name in signature(reading).parameters:
                if name in named:
                    continue
                if name in ("session", "slug", "actor", "now"):
                    named[name] = {"session": session, "slug": self.slug, "actor": self.actor, "now": self.now}[name]
                elif name == "book":
                    named[name] = load_book(session, self.slug)
                elif name == "event":
                    named[name] = self._event(session)
                elif values:
                    named[name] = values.pop(0)
            assert not values, f"{reading.__name__} was given too much: {values}"
            return reading(**named)

    def book(self) -> Book:
        with self.database.read() as session:
            return load_book(session, self.slug).whole()

    def event(self) -> Event:
        with self.database.read() as session:
            return self._event(session)

    def _event(self, session: Session) -> Event:
        return session.scalars(select(Event).where(Event.slug == self.slug)).one()

    def rows(self) -> dict[tuple[str, str], dict[str, object]]:
        """Every row of the event, as the audit trail would have it."""
        with self.database.read() as session:
            return current_rows(session, self._event(session))

    def trail(self) -> list[Any]:
        with self.database.read() as session:
            return trail_entries(session, self._event(session))

    def last(self) -> Any:
        """The newest entry of the trail."""
        return self.trail()[-1]

    def is_told_by_its_trail(self) -> bool:
        with self.database.read() as session:
            event = self._event(session)
            return rebuild_rows(trail_entries(session, event)) == current_rows(session, event)

    def wait(self, **time: float) -> Running:
        """Lets time go by: `wait(minutes=15)`."""
        self.now += timedelta(**time)
        return self

    # People

    def account(self, name: str, *, real_name: str | None = None, is_admin: bool = False) -> Principal:
        """A real account of this name, made when it is asked for first."""
        if name not in self.people:
            with self.database.write() as session:
                found = session.scalar(select(Account).where(Account.name_key == name.casefold()))
                if found is None:
                    found = Account(
                        name=name,
                        name_key=name.casefold(),
                        email=f"{name.casefold().replace(' ', '.')}@example.org",
                        real_name=real_name,
                        is_admin=is_admin,
                        created_at=self.now,
                    )
                    session.add(found)
                    session.flush()
                self.people[name] = Principal(found.id, found.name, found.is_admin)
        return self.people[name]

    def staff(self, name: str, role: Role = Role.JUDGE) -> Principal:
        """An account that works for the event."""
        person = self.account(name)

        def join(session: Session, slug: str, actor: Principal, now: datetime) -> None:
            with change(session, slug, actor, now, "staff.added") as act:
                act.add(Staff(event_id=act.event.id, account_id=person.account_id, role=role, name=person.name))
                act.summary = f"{person.name} works as {role.value}."

        self.do(join)
        return person

    def player(self, number: int) -> Principal:
        """The account that plays with this number; players made with `accounts=True` have one."""
        return self.people[self.entry(number).name]

    def entry(self, number: int) -> Entry:
        return self.book().entry(number)

    def add_player(self, name: str, **named: Any) -> Entry:
        """A guest; the code to claim the entry is `code of <name>`."""
        found = self.do(entries.add_guest, name, f"code of {name}", **named)
        assert isinstance(found, Entry)
        return found

    def add_players(self, count: int, *, accounts: bool = False) -> Running:
        """Ann, Bob, Cat, … as guests, or as people with accounts, numbered on from those there are."""
        there = len(self.book().entries)
        names = [name_of(place) for place in range(there, there + count)]
        people = {name: self.account(name) for name in names if accounts}

        def enter(session: Session, slug: str, actor: Principal, now: datetime) -> None:
            for name in names:
                entries.add_guest(session, slug, name, f"code of {name}", actor, now)
                if name in people:
                    entries.claim(session, slug, f"code of {name}", people[name], now)

        self.do(enter)
        return self

    def with_players(self, count: int, *, accounts: bool = False) -> Running:
        return self.add_players(count, accounts=accounts)

    def check_in_all(self) -> Running:
        if self.event().status in ("draft", "registration"):
            self.do(events.start_check_in)
        self.do(entries.check_in_everybody)
        return self

    # Rounds

    @property
    def stage(self) -> int:
        """The number of the stage being played, or the last that was."""
        return self._stage().number

    @property
    def round(self) -> int:
        return self.place()[1]

    def place(self) -> tuple[int, int]:
        """The numbers of the last round's stage and of the round itself."""
        book = self.book()
        stage = book.latest_stage
        round_ = book.last_round(stage) if stage else None
        assert stage is not None and round_ is not None, "no round is drawn"
        return stage.number, round_.number

    def _stage(self) -> Stage:
        stage = self.book().latest_stage
        assert stage is not None, "no stage has begun"
        return stage

    def open_registration(self) -> Running:
        self.do(events.open_registration)
        return self

    def start(self, stage: int = 1, size: int = 0) -> Running:
        self.do(stages.start_stage, stage, size=size)
        return self

    def pair(self) -> Running:
        self.do(rounds.pair_round)
        return self

    def publish(self) -> Running:
        self.do(rounds.publish_round)
        return self

    def close(self) -> Running:
        self.do(rounds.close_round)
        return self

    def finish(self) -> Running:
        self.do(events.finish_event)
        return self

    def playing(self, stage: int = 1) -> Running:
        """Checks everybody in, begins the stage and publishes its first round."""
        if not any(one.status != "planned" for one in self.book().stages):
            self.check_in_all()
        return self.start(stage).pair().publish()

    def next_round(self) -> Running:
        return self.pair().publish()

    def play_round(self) -> Running:
        """Draws, publishes, plays and closes a round; the lower number wins."""
        return self.next_round().enter_all().close()

    def tables(self) -> list[Seated]:
        """The tables of the last round at which something is played."""
        book = self.book()
        stage = book.latest_stage
        round_ = book.last_round(stage) if stage else None
        if round_ is None:
            return []
        return [
            Seated(
                table.number or 0,
                table.kind,
                table.status,
                tuple(entry.number for entry in book.players_at(table)),
                tuple(entry.name for entry in book.players_at(table)),
            )
            for table in book.tables_of(round_)
            if table.kind in (TableKind.MATCH, TableKind.MELEE)
        ]

    def table_of(self, number: int) -> Seated:
        """Where the player of this number sits in the last round."""
        return next(table for table in self.tables() if number in table.players)

    def enter(self, table: int, winner: int | None = None, how: str = "win", reason: str = "") -> Running:
        """The desk enters a result of the last round; without a winner the lower number wins."""
        seated = next(one for one in self.tables() if one.number == table)
        said = self.said(seated) if winner is None and how == "win" else ResultInput(how=how, winner=winner)
        self.do(results.enter_result, *self.place(), table, said, reason=reason)
        return self

    def enter_all(self) -> Running:
        """Results for all tables that have none; the lower number wins."""
        waiting = [table for table in self.tables() if table.status is not TableStatus.FINAL]
        stage, round_ = self.place()
        for table in waiting:
            self.do(results.enter_result, stage, round_, table.number, self.said(table))
        return self

    def said(self, table: Seated) -> ResultInput:
        """The lower number wins; at a melee table the numbers are the order."""
        if table.kind is TableKind.MATCH:
            return ResultInput(winner=min(table.players))
        places = tuple(1 + sum(other < number for other in table.players) for number in table.players)
        return ResultInput(places=places, power=tuple(16 - place for place in places))

    def is_cut(self) -> bool:
        return self._stage().kind in (StageKind.ELIMINATION, StageKind.MELEE_CUT)
