"""An event's book: its rows loaded together, and the values of the regulations that follow from them."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from functools import cached_property, wraps
from types import MappingProxyType
from typing import Concatenate, ParamSpec, TypeVar
from uuid import UUID

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import InstrumentedAttribute, Session

from tournament.event_problems import EntryNotFound, EventNotFound, RoundNotFound, TableNotFound
from tournament.event_settings import EventSettings, StagePlan
from tournament.models import Base, Entry, Event, ForbiddenPair, Round, Seat, Stage, StagePlayer, Table
from tournament.models.states import PlayerStatus, RoundStatus, StageKind, StageStatus, TableKind, TableStatus
from tournament.operations.rounds.result_values import as_outcome, as_places
from tournament.regulations.bye import Bye, ByeKind
from tournament.regulations.cut.bracket import Elimination, start
from tournament.regulations.cut.posters import BRACKETS
from tournament.regulations.event import event as values
from tournament.regulations.melee.points import MeleeScheme
from tournament.regulations.results import SCHEMES, PointScheme
from tournament.regulations.standings.overall import Overall, overall
from tournament.regulations.standings.standings import Standings, part_standings
from tournament.regulations.standings.tiebreak_sets import TIEBREAK_SETS
from tournament.regulations.swiss.tables import TablePlan
from tournament.regulations.values import PlayerId

Row = TypeVar("Row", bound=Base)
Value = TypeVar("Value")
Given = ParamSpec("Given")
CUTS = (StageKind.ELIMINATION, StageKind.MELEE_CUT)
MELEES = (StageKind.MELEE, StageKind.MELEE_CUT)


def player_id(entry: Entry) -> PlayerId:
    """How the regulations know a player; the same in every export, so that a draw can be repeated."""
    return PlayerId(f"{entry.number:04d}")


def settings_of(event: Event) -> EventSettings:
    return msgspec.convert(event.settings, EventSettings, strict=False)


def _rows(session: Session, model: type[Row], event: Event, *order: InstrumentedAttribute[int]) -> list[Row]:
    """As they are now that the event is ours, whatever the session has seen before."""
    owned = select(model).filter_by(event_id=event.id).order_by(*order)
    return list(session.scalars(owned, execution_options={"populate_existing": True}))


class Book:
    mark: str = ""
    """What no two states of any event share; only a shared book has one."""

    def __init__(self, session: Session, event: Event) -> None:
        self.event = event
        self.settings = settings_of(event)
        self.stages = _rows(session, Stage, event, Stage.number)
        self.entries = _rows(session, Entry, event, Entry.number)
        self.stage_players = _rows(session, StagePlayer, event)
        self.forbidden = _rows(session, ForbiddenPair, event)
        self.rounds = _rows(session, Round, event, Round.number)
        self.tables = _rows(session, Table, event)
        self.seats = _rows(session, Seat, event, Seat.place)

    def once(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """What follows from the rows: worked out each time here, where rows may change; once in a shared book."""
        return make()

    # Finding rows

    @cached_property
    def _entries_by_id(self) -> dict[UUID, Entry]:
        return {entry.id: entry for entry in self.entries}

    @cached_property
    def _seats_of(self) -> dict[UUID, list[Seat]]:
        found: dict[UUID, list[Seat]] = defaultdict(list)
        for seat in self.seats:
            found[seat.table_id].append(seat)
        return found

    @cached_property
    def _tables_of(self) -> dict[UUID, list[Table]]:
        found: dict[UUID, list[Table]] = defaultdict(list)
        for table in self.tables:
            found[table.round_id].append(table)
        for tables in found.values():
            tables.sort(key=lambda table: (table.number is None, table.number or 0, self.players_at(table)[0].number))
        return found

    def plan(self, stage: Stage) -> StagePlan:
        return msgspec.convert(stage.plan, StagePlan, strict=False)

    @cached_property
    def _entries_by_number(self) -> dict[int, Entry]:
        return {entry.number: entry for entry in self.entries}

    @cached_property
    def _places(self) -> dict[tuple[UUID, UUID], StagePlayer]:
        return {(row.stage_id, row.entry_id): row for row in self.stage_players}

    def entry(self, number: int) -> Entry:
        if number in self._entries_by_number:
            return self._entries_by_number[number]
        raise EntryNotFound(f"{self.event.name} has no player number {number}.", number=number)

    def entry_by_id(self, entry_id: UUID) -> Entry:
        return self._entries_by_id[entry_id]

    def entry_of(self, account_id: UUID | None) -> Entry | None:
        return next((entry for entry in self.entries if account_id and entry.account_id == account_id), None)

    def by_player_id(self, player: PlayerId) -> Entry:
        return self.entry(int(player))

    def stage(self, number: int) -> Stage:
        for stage in self.stages:
            if stage.number == number:
                return stage
        known = ", ".join(f"{stage.number} ({stage.name})" for stage in self.stages) or "none"
        raise RoundNotFound(f"{self.event.name} has no stage {number}; it has {known}.", stage=number)

    @property
    def running_stage(self) -> Stage | None:
        """The stage that is being played."""
        return next((stage for stage in self.stages if stage.status is StageStatus.RUNNING), None)

    @property
    def latest_stage(self) -> Stage | None:
        """The stage being played, or the last that was."""
        begun = [stage for stage in self.stages if stage.status is not StageStatus.PLANNED]
        return self.running_stage or (begun[-1] if begun else None)

    @property
    def ranked_stage(self) -> Stage | None:
        """The stage whose standings matter now: cuts have none of their own."""
        latest = self.latest_stage
        return self.stage(self.plan(latest).follows) if latest is not None and latest.kind in CUTS else latest

    def rounds_of(self, stage: Stage, *, drawn: bool = True) -> list[Round]:
        """In order; those that are only drawn and not published can be left out."""
        return [
            round_
            for round_ in self.rounds
            if round_.stage_id == stage.id and (drawn or round_.status is not RoundStatus.DRAWN)
        ]

    def round(self, stage: int, number: int) -> Round:
        known = self.rounds_of(self.stage(stage))
        for round_ in known:
            if round_.number == number:
                return round_
        name = self.stage(stage).name
        raise RoundNotFound(f"{name} has no round {number} yet.", stage=stage, round=number)

    def last_round(self, stage: Stage) -> Round | None:
        rounds = self.rounds_of(stage)
        return rounds[-1] if rounds else None

    def stage_of(self, round_: Round) -> Stage:
        return next(stage for stage in self.stages if stage.id == round_.stage_id)

    def tables_of(self, round_: Round) -> list[Table]:
        """By number; byes and missed rounds after them."""
        return self._tables_of.get(round_.id, [])

    def table(self, round_: Round, number: int) -> Table:
        for table in self.tables_of(round_):
            if table.number == number:
                return table
        numbers = ", ".join(str(table.number) for table in self.tables_of(round_) if table.number)
        raise TableNotFound(f"Round {round_.number} has no table {number}; it has {numbers or 'none'}.", table=number)

    def round_of(self, table: Table) -> Round:
        return next(round_ for round_ in self.rounds if round_.id == table.round_id)

    def seats_at(self, table: Table) -> list[Seat]:
        return self._seats_of.get(table.id, [])

    def players_at(self, table: Table) -> list[Entry]:
        return [self._entries_by_id[seat.entry_id] for seat in self.seats_at(table)]

    def table_of(self, round_: Round, entry: Entry) -> Table | None:
        return next((table for table in self.tables_of(round_) if entry in self.players_at(table)), None)

    def open_tables(self, round_: Round) -> list[Table]:
        return [table for table in self.tables_of(round_) if table.status is not TableStatus.FINAL]

    def place_in(self, stage: Stage, entry: Entry) -> StagePlayer | None:
        return self._places.get((stage.id, entry.id))

    def players_in(self, stage: Stage, *statuses: PlayerStatus) -> list[Entry]:
        """In the order of their numbers."""
        wanted = {row.entry_id: row for row in self.stage_players if row.stage_id == stage.id}
        return [
            entry
            for entry in self.entries
            if entry.id in wanted and (not statuses or wanted[entry.id].status in statuses)
        ]

    # Values of the regulations

    def scheme(self, stage: Stage) -> PointScheme | MeleeScheme:
        return MeleeScheme() if stage.kind in MELEES else SCHEMES[self.plan(stage).points]

    def players(self, stage: Stage) -> tuple[values.Player, ...]:
        status = {row.entry_id: row.status for row in self.stage_players if row.stage_id == stage.id}
        return tuple(
            values.Player(player_id(entry), entry.name, values.Status(status[entry.id].value))
            for entry in self.entries
            if entry.id in status
        )

    def part(self, stage: Stage, *, through: int | None = None) -> values.Part:
        """The stage's rounds as far as they are published, or through one of them."""
        rounds = [
            self._round_value(round_)
            for round_ in self.rounds_of(stage, drawn=False)
            if through is None or round_.number <= through
        ]
        return values.Part(stage.name, tuple(rounds), self.scheme(stage), TIEBREAK_SETS[self.plan(stage).tiebreaks])

    def value(self, stage: Stage) -> values.Event:
        return values.Event(self.event.name, self.event.seed, self.players(stage), (self.part(stage),))

    def standings(self, stage: Stage, *, through: int | None = None) -> Standings:
        def make() -> Standings:
            return part_standings(self.part(stage, through=through), self.players(stage), self.event.seed)

        return self.once(("standings", stage.id, through), make)

    def overall_stages(self) -> list[Stage]:
        counted = [
            stage
            for stage in self.stages
            if stage.kind not in CUTS and stage.status is not StageStatus.PLANNED and self.plan(stage).counts_overall
        ]
        kinds = {stage.kind for stage in counted}
        return counted if len(kinds) > 1 else []

    def overall(self) -> Overall | None:
        """Joust and melee added, where the event has both."""
        return self.once("overall", self._overall)

    def _overall(self) -> Overall | None:
        stages = self.overall_stages()
        if not stages:
            return None
        everybody: dict[PlayerId, values.Player] = {}
        for stage in stages:
            for player in self.players(stage):
                known = everybody.get(player.id)
                if known is None or known.status is not values.Status.DISQUALIFIED:
                    everybody[player.id] = player
        parts = tuple(self.part(stage) for stage in stages)
        return overall(values.Event(self.event.name, self.event.seed, tuple(everybody.values()), parts))

    def elimination(self, stage: Stage) -> Elimination:
        """The bracket as far as it has been played."""
        seeded = sorted((row for row in self.stage_players if row.stage_id == stage.id and row.seed), key=_seed)
        seeds = [player_id(self.entry_by_id(row.entry_id)) for row in seeded]
        bracket = BRACKETS[next(size for size in BRACKETS if size >= len(seeds))]
        gone = [player_id(self.entry_by_id(row.entry_id)) for row in seeded if row.status is not PlayerStatus.PLAYING]
        return replace(
            start(bracket, seeds),
            winners=MappingProxyType(dict(self._bracket_winners(stage))),
            gone=frozenset(gone),
        )

    def _bracket_winners(self, stage: Stage) -> Iterable[tuple[int, PlayerId]]:
        for round_ in self.rounds_of(stage, drawn=False):
            for table in self.tables_of(round_):
                outcome = as_outcome(table.result)
                if table.game is not None and outcome is not None:
                    place = 0 if outcome.first.is_win else 1
                    yield table.game, player_id(self.players_at(table)[place])

    def table_plan(self) -> TablePlan:
        return TablePlan(
            numbers=self.settings.table_numbers or None,
            fixed={player_id(entry): entry.fixed_table for entry in self.entries if entry.fixed_table},
            accessible=frozenset(self.settings.accessible_tables),
            needs_accessible=frozenset(player_id(entry) for entry in self.entries if entry.needs_accessible),
        )

    def forbidden_pairs(self) -> list[tuple[PlayerId, PlayerId]]:
        return [
            (player_id(self.entry_by_id(row.one_id)), player_id(self.entry_by_id(row.other_id)))
            for row in self.forbidden
        ]

    def _round_value(self, round_: Round) -> values.Round:
        matches: list[values.Match] = []
        tables: list[values.MeleeTable] = []
        byes: list[Bye] = []
        missed: list[PlayerId] = []
        for table in self.tables_of(round_):
            players = [player_id(entry) for entry in self.players_at(table)]
            match table.kind:
                case TableKind.MATCH:
                    matches.append(
                        values.Match(table.number or 0, (players[0], players[1]), as_outcome(table.result))
                    )
                case TableKind.MELEE:
                    places, power = as_places(table.result)
                    tables.append(values.MeleeTable(table.number or 0, tuple(players), places, power))
                case TableKind.BYE:
                    byes.append(Bye(players[0]))
                case TableKind.PRIZE_BYE:
                    byes.append(Bye(players[0], ByeKind.PRIZE))
                case TableKind.MISSED:
                    missed.append(players[0])
        return values.Round(
            round_.number, tuple(matches), tuple(tables), tuple(byes), tuple(sorted(missed)), round_.attempt
        )


def once(view: Callable[Concatenate[Book, Given], Value]) -> Callable[Concatenate[Book, Given], Value]:
    """A view that is worked out once for each shared book, however many look at it."""

    @wraps(view)
    def kept(book: Book, /, *args: Given.args, **named: Given.kwargs) -> Value:
        return book.once((view.__name__, args, *named.items()), lambda: view(book, *args, **named))

    return kept


class OneTable(Book):
    """The part of a book that concerns one table: enough for its result, and as quick however large the event is."""

    def __init__(self, session: Session, event: Event, stage: int, round_: int, table: int) -> None:
        self.event = event
        self.settings = settings_of(event)
        self.stages = _rows(session, Stage, event, Stage.number)
        self.rounds = _rows(session, Round, event, Round.number)
        played = self.round(stage, round_)
        fresh = {"populate_existing": True}
        wanted = select(Table).where(Table.round_id == played.id, Table.number == table)
        self.tables = list(session.scalars(wanted, execution_options=fresh))
        if not self.tables:
            Book(session, event).table(played, table)  # says which tables there are
        sitting = select(Seat).where(Seat.table_id == self.tables[0].id).order_by(Seat.place)
        self.seats = list(session.scalars(sitting, execution_options=fresh))
        players = select(Entry).where(Entry.id.in_([seat.entry_id for seat in self.seats])).order_by(Entry.number)
        self.entries = list(session.scalars(players, execution_options=fresh))
        places = select(StagePlayer).where(
            StagePlayer.stage_id == played.stage_id, StagePlayer.entry_id.in_([entry.id for entry in self.entries])
        )
        self.stage_players = list(session.scalars(places, execution_options=fresh))
        self.forbidden = []


def _seed(row: StagePlayer) -> int:
    return row.seed or 0


def load_book(session: Session, slug: str) -> Book:
    return Book(session, _event(session, slug))


def load_table(session: Session, slug: str, stage: int, round_: int, table: int) -> OneTable:
    return OneTable(session, _event(session, slug), stage, round_, table)


def _event(session: Session, slug: str) -> Event:
    event = session.scalar(select(Event).where(Event.slug == slug))
    if event is None:
        raise EventNotFound(f"There is no event {slug}.", event=slug)
    return event
