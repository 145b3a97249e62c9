"""Runs an event of the demonstration by the usual operations, at past times."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from engine.chain.chance import Chance, chance_key
from tournament.core.security.principal import Principal
from tournament.events.book.book import Book, load_book
from tournament.events.entries.operations import registration
from tournament.events.hook_values import Dealer
from tournament.events.lifecycle.operations import lifecycle as events
from tournament.events.lifecycle.operations import stages
from tournament.events.lifecycle.operations.lifecycle import EventDraft
from tournament.events.models.rounds import Table
from tournament.events.rounds.operations import lifecycle as rounds
from tournament.events.rounds.operations.results import ResultInput, enter_result
from tournament.events.states import TableKind, TableStatus


class Driver:
    """One event with its organizer, and a clock that advances with every step."""

    def __init__(
        self, session: Session, draft: EventDraft, organizer: Principal, begins: datetime, seed: str
    ) -> None:
        self.session = session
        self.organizer = organizer
        self.now = begins
        self.chance = Chance(chance_key(seed.encode()))
        self.slug = events.create_event(session, draft, organizer, begins, seed).slug

    def later(self, minutes: float = 1) -> datetime:
        self.now += timedelta(minutes=minutes)
        return self.now

    @property
    def book(self) -> Book:
        self.session.flush()
        return load_book(self.session, self.slug)

    def register(self, players: Sequence[Principal], factions: Sequence[str]) -> None:
        """Register players, who take the factions in turn."""
        events.open_registration(self.session, self.slug, self.organizer, self.later())
        for at, player in enumerate(players):
            faction = factions[at % len(factions)]
            registration.register(self.session, self.slug, player, self.later(7), faction=faction)

    def begin(self, stage: int, size: int = 0) -> None:
        stages.start_stage(self.session, self.slug, stage, self.organizer, self.later(5), size)

    def check_everybody_in(self) -> None:
        events.start_check_in(self.session, self.slug, self.organizer, self.later(30))
        registration.check_in_everybody(self.session, self.slug, self.organizer, self.later(20))

    def draw(self, dealer: Dealer | None = None) -> None:
        rounds.pair_round(self.session, self.slug, self.organizer, self.later(4))
        rounds.publish_round(self.session, self.slug, self.organizer, self.later(1), dealer)

    def play_round(self) -> None:
        """Play a whole round, with results entered at the desk."""
        self.draw()
        rounds.start_clock(self.session, self.slug, self.organizer, self.later(2))
        for table in self.open_tables():
            self.enter(table, self.later(1.5))
        self.later(15)
        rounds.close_round(self.session, self.slug, self.organizer, self.later(1))

    def open_tables(self) -> list[Table]:
        book = self.book
        stage = book.latest_stage
        round_ = book.last_round(stage) if stage else None
        return [table for table in book.tables_of(round_) if table.status is TableStatus.OPEN] if round_ else []

    def said(self, table: Table) -> ResultInput:
        """Choose a plausible result."""
        players = self.book.players_at(table)
        if table.kind is TableKind.MELEE:
            order = list(range(len(players)))
            self.chance.shuffle("places", order)
            power = [15, 9 + self.chance.below("power", 4), 5 + self.chance.below("power", 4), 3, 2]
            places = tuple(order.index(seat) + 1 for seat in range(len(players)))
            return ResultInput(places=places, power=tuple(power[place - 1] for place in places))
        winner = players[self.chance.below("winner", 2)].number
        return ResultInput("modified win" if not self.chance.below("time", 6) else "win", winner)

    def enter(self, table: Table, now: datetime) -> None:
        book = self.book
        round_ = book.round_of(table)
        stage = book.stage_of(round_).number
        said = self.said(table)
        enter_result(self.session, self.slug, stage, round_.number, table.number or 0, said, self.organizer, now)
