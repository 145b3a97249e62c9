"""An event's rows, read one by one or as whole lists, as they are needed.

A method that needs one row reads that row; access to a list reads the whole list.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cached_property
from typing import Any, Final, Self, TypeVar
from uuid import UUID

from sqlalchemy import Select, select
from sqlalchemy.orm import InstrumentedAttribute, Session

from tournament.core.models.base import Base
from tournament.core.translation import gettext
from tournament.events.models.entries import Entry, ForbiddenPair, StagePlayer
from tournament.events.models.events import Event, Stage
from tournament.events.models.rounds import Round, Seat, Table
from tournament.events.problems import EntryNotFound, RoundNotFound, TableNotFound
from tournament.events.settings import EventSettings, StagePlan, convert_plan, convert_settings
from tournament.events.states import PlayerStatus, RoundStatus, StageKind, StageStatus, TableStatus

Row = TypeVar("Row", bound=Base)
Value = TypeVar("Value")
CUT_STAGE_KINDS = (StageKind.ELIMINATION, StageKind.MELEE_CUT)
REFRESH_ROWS: Final = {"populate_existing": True}
"""Refresh rows that the session has loaded before the event was locked."""
MAX_INTEGER: Final = 2**31 - 1
"""The largest integer that every database takes; larger numbers match no row."""
ROW_LISTS: Final = ("stages", "entries", "stage_players", "forbidden", "rounds", "tables", "seats")


def settings_of(event: Event) -> EventSettings:
    return convert_settings(event.settings)


class Rows:
    """Rows of a locked event; each is read once, and repeated lookups are cached."""

    def __init__(self, session: Session, event: Event) -> None:
        self.event = event
        self.settings = settings_of(event)
        self._session: Session | None = session
        self._looked_up: dict[Hashable, Any] = {}

    def whole(self) -> Self:
        """Read all lists, so that the book can be used after the session is closed."""
        for name in ROW_LISTS:
            getattr(self, name)
        self._session = None
        return self

    # Reading rows

    @cached_property
    def stages(self) -> list[Stage]:
        return self._all(Stage, Stage.number)

    @cached_property
    def entries(self) -> list[Entry]:
        return self._all(Entry, Entry.number)

    @cached_property
    def stage_players(self) -> list[StagePlayer]:
        return self._all(StagePlayer)

    @cached_property
    def forbidden(self) -> list[ForbiddenPair]:
        return self._all(ForbiddenPair)

    @cached_property
    def rounds(self) -> list[Round]:
        return self._all(Round, Round.number)

    @cached_property
    def tables(self) -> list[Table]:
        return self._all(Table)

    @cached_property
    def seats(self) -> list[Seat]:
        return self._all(Seat, Seat.place)

    def _all(self, model: type[Row], *order: InstrumentedAttribute[int]) -> list[Row]:
        return self._read(select(model).filter_by(event_id=self.event.id).order_by(*order))

    def _read(self, wanted: Select[Row]) -> list[Row]:
        assert self._session is not None, "a book that was read whole has every row it will ever have"
        return list(self._session.scalars(wanted, execution_options=REFRESH_ROWS))

    def _one(self, wanted: Select[Row]) -> Row | None:
        found = self._read(wanted.limit(1))
        return found[0] if found else None

    def _cached(self, key: Hashable, look: Callable[[], Value]) -> Value:
        if key not in self._looked_up:
            self._looked_up[key] = look()
        value: Value = self._looked_up[key]
        return value

    def _were_read(self, *lists: str) -> bool:
        """Return whether these lists were read, so that no query is needed."""
        return all(name in self.__dict__ for name in lists)

    # Finding players

    @cached_property
    def _entries_by_id(self) -> dict[UUID, Entry]:
        return {entry.id: entry for entry in self.entries}

    @cached_property
    def _entries_by_number(self) -> dict[int, Entry]:
        return {entry.number: entry for entry in self.entries}

    @cached_property
    def _entries_by_account(self) -> dict[UUID, Entry]:
        return {entry.account_id: entry for entry in self.entries if entry.account_id is not None}

    @cached_property
    def _places(self) -> dict[tuple[UUID, UUID], StagePlayer]:
        return {(row.stage_id, row.entry_id): row for row in self.stage_players}

    @cached_property
    def _known_entries(self) -> dict[UUID, Entry]:
        """Entries that were looked up one by one."""
        return {}

    def entry(self, number: int) -> Entry:
        found = (
            self._entries_by_number.get(number)
            if self._were_read("entries")
            else self._cached(("number", number), lambda: self._entry(Entry.number == min(number, MAX_INTEGER)))
        )
        if found is None:
            raise EntryNotFound(
                gettext("%(event)s has no player number %(number)s.", event=self.event.name, number=number),
                number=number,
            )
        return found

    def entry_by_id(self, entry_id: UUID) -> Entry:
        return self._entries_of([entry_id])[0]

    def known_entry(self, entry_id: UUID) -> Entry | None:
        """Return an entry; None if it was removed."""
        if self._were_read("entries"):
            return self._entries_by_id.get(entry_id)
        return self._cached(("entry", entry_id), lambda: self._entry(Entry.id == entry_id))

    def entry_of(self, account_id: UUID | None) -> Entry | None:
        if account_id is None:
            return None
        if self._were_read("entries"):
            return self._entries_by_account.get(account_id)
        return self._cached(("account", account_id), lambda: self._entry(Entry.account_id == account_id))

    def _entry(self, which: Any) -> Entry | None:
        found = self._one(select(Entry).where(Entry.event_id == self.event.id, which))
        return self._known_entries.setdefault(found.id, found) if found is not None else None

    def _entries_of(self, ids: Sequence[UUID]) -> list[Entry]:
        if self._were_read("entries"):
            return [self._entries_by_id[entry_id] for entry_id in ids]
        if missing := [entry_id for entry_id in ids if entry_id not in self._known_entries]:
            self._remember_entries(select(Entry).where(Entry.id.in_(missing)))
        return [self._known_entries[entry_id] for entry_id in ids]

    def _remember_entries(self, wanted: Select[Entry]) -> None:
        for entry in self._read(wanted):
            self._known_entries[entry.id] = entry

    def place_in(self, stage: Stage, entry: Entry) -> StagePlayer | None:
        if self._were_read("stage_players"):
            return self._places.get((stage.id, entry.id))
        wanted = select(StagePlayer).filter_by(stage_id=stage.id, entry_id=entry.id)
        return self._cached(("place", stage.id, entry.id), lambda: self._one(wanted))

    def places_of(self, entry: Entry) -> list[StagePlayer]:
        """Return the player's places in all stages."""
        if self._were_read("stage_players"):
            return [row for row in self.stage_players if row.entry_id == entry.id]
        return [place for stage in self.stages if (place := self.place_in(stage, entry)) is not None]

    def seeded(self, stage: Stage) -> list[StagePlayer]:
        """Return the places in a cut, by seed."""
        if self._were_read("stage_players"):
            rows = [row for row in self.stage_players if row.stage_id == stage.id and row.seed]
        else:
            wanted = select(StagePlayer).where(StagePlayer.stage_id == stage.id, StagePlayer.seed.is_not(None))
            rows = self._cached(("seeded", stage.id), lambda: self._read(wanted))
        return sorted(rows, key=lambda row: row.seed or 0)

    def players_in(self, stage: Stage, *statuses: PlayerStatus) -> list[Entry]:
        """Return the players of a stage by number, all or those with these statuses."""
        wanted = {row.entry_id: row for row in self.stage_players if row.stage_id == stage.id}
        return [
            entry
            for entry in self.entries
            if entry.id in wanted and (not statuses or wanted[entry.id].status in statuses)
        ]

    def unseated(self, round_: Round) -> list[Entry]:
        """Return the stage's active players without a seat row in the round.

        A missed round has a seat row, too.
        """
        places = select(StagePlayer.entry_id).filter_by(stage_id=round_.stage_id, status=PlayerStatus.PLAYING)
        seated = select(Seat.entry_id).filter_by(round_id=round_.id)
        wanted = select(Entry).where(Entry.id.in_(places), Entry.id.not_in(seated)).order_by(Entry.number)
        return self._read(wanted)

    # Finding stages and rounds

    def plan(self, stage: Stage) -> StagePlan:
        return convert_plan(stage.plan)

    def is_online(self, stage: Stage) -> bool:
        """Return whether its tables are played here, in the browser."""
        online = self.plan(stage).online
        return self.settings.online if online is None else online

    def stage(self, number: int) -> Stage:
        for stage in self.stages:
            if stage.number == number:
                return stage
        known = ", ".join(f"{stage.number} ({stage.name})" for stage in self.stages) or "none"
        raise RoundNotFound(
            gettext(
                "%(event)s has no stage %(number)s. Its stages: %(known)s.",
                event=self.event.name,
                number=number,
                known=known,
            ),
            stage=number,
        )

    @property
    def running_stage(self) -> Stage | None:
        """The stage that is being played."""
        return next((stage for stage in self.stages if stage.status is StageStatus.RUNNING), None)

    @property
    def latest_stage(self) -> Stage | None:
        """The stage that is being played, or the last one that was."""
        begun = [stage for stage in self.stages if stage.status is not StageStatus.PLANNED]
        return self.running_stage or (max(begun, key=self._last_played) if begun else None)

    def _last_played(self, stage: Stage) -> tuple[float, int]:
        """Order stages by their last published round; the order can differ from the plan."""
        times = [round_.published_at.timestamp() for round_ in self.rounds_of(stage) if round_.published_at]
        return max(times, default=0.0), stage.number

    @property
    def ranked_stage(self) -> Stage | None:
        """The stage whose standings count now; for a cut, the stage that it follows."""
        latest = self.latest_stage
        return (
            self.stage(self.plan(latest).follows) if latest is not None and latest.kind in CUT_STAGE_KINDS else latest
        )

    def rounds_of(self, stage: Stage, *, drawn: bool = True) -> list[Round]:
        """Return the rounds in order; `drawn=False` leaves out unpublished ones."""
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
        raise RoundNotFound(
            gettext("%(stage)s has no round %(number)s yet.", stage=name, number=number), stage=stage, round=number
        )

    def last_round(self, stage: Stage) -> Round | None:
        rounds = self.rounds_of(stage)
        return rounds[-1] if rounds else None

    def stage_of(self, round_: Round) -> Stage:
        return next(stage for stage in self.stages if stage.id == round_.stage_id)

    def round_of(self, table: Table) -> Round:
        return next(round_ for round_ in self.rounds if round_.id == table.round_id)

    # Finding tables

    @cached_property
    def _seats_of(self) -> dict[UUID, list[Seat]]:
        return _by_table(self.seats)

    @cached_property
    def _tables_by_id(self) -> dict[UUID, Table]:
        return {table.id: table for table in self.tables}

    @cached_property
    def _tables_of(self) -> dict[UUID, list[Table]]:
        found: dict[UUID, list[Table]] = defaultdict(list)
        for table in self.tables:
            found[table.round_id].append(table)
        for tables in found.values():
            self._sort(tables)
        return found

    @cached_property
    def _tables_by_player(self) -> dict[tuple[UUID, UUID], Table]:
        tables = self._tables_by_id
        return {(seat.round_id, seat.entry_id): tables[seat.table_id] for seat in self.seats}

    def _sort(self, tables: list[Table]) -> None:
        """Sort by number; byes and missed rounds follow by the players' numbers."""
        tables.sort(key=lambda table: (0, table.number) if table.number else (1, self.players_at(table)[0].number))

    def tables_of(self, round_: Round) -> list[Table]:
        """Return the tables by number; byes and missed rounds follow."""
        if self._were_read("tables", "seats", "entries"):
            return self._tables_of.get(round_.id, [])
        return self._cached(("tables", round_.id), lambda: self._read_tables(round_))

    def _read_tables(self, round_: Round) -> list[Table]:
        """Read a round's tables with their seats and players."""
        tables = self._read(select(Table).filter_by(round_id=round_.id))
        seats = self._read(select(Seat).filter_by(round_id=round_.id).order_by(Seat.place))
        sitting = _by_table(seats)
        for table in tables:
            self._looked_up["seats", table.id] = sitting[table.id]
        if not self._were_read("entries") and any(seat.entry_id not in self._known_entries for seat in seats):
            self._remember_entries(
                select(Entry).where(Entry.id.in_(select(Seat.entry_id).filter_by(round_id=round_.id)))
            )
        self._sort(tables)
        return tables

    def table(self, round_: Round, number: int) -> Table:
        found = (
            next((table for table in self.tables_of(round_) if table.number == number), None)
            if self._were_read("tables")
            else self._cached(
                ("table", round_.id, number),
                lambda: self._one(select(Table).filter_by(round_id=round_.id, number=min(number, MAX_INTEGER))),
            )
        )
        if found is not None:
            return found
        numbers = ", ".join(str(table.number) for table in self.tables_of(round_) if table.number)
        raise TableNotFound(
            gettext(
                "Round %(round)s has no table %(table)s. Its tables: %(known)s.",
                round=round_.number,
                table=number,
                known=numbers,
            )
            if numbers
            else gettext("Round %(round)s has no tables.", round=round_.number),
            table=number,
        )

    def table_by_id(self, table_id: UUID | None) -> Table | None:
        if table_id is None:
            return None
        if self._were_read("tables"):
            return self._tables_by_id.get(table_id)
        return self._cached(("table", table_id), lambda: self._one(select(Table).filter_by(id=table_id)))

    def table_of(self, round_: Round, entry: Entry) -> Table | None:
        if self._were_read("tables", "seats"):
            return self._tables_by_player.get((round_.id, entry.id))
        wanted = select(Table).join(Seat, Seat.table_id == Table.id)
        own = wanted.where(Seat.round_id == round_.id, Seat.entry_id == entry.id)
        return self._cached(("table of", round_.id, entry.id), lambda: self._one(own))

    def open_tables(self, round_: Round) -> list[Table]:
        if self._were_read("tables"):
            return [table for table in self.tables_of(round_) if table.status is not TableStatus.FINAL]
        wanted = select(Table).where(Table.round_id == round_.id, Table.status != TableStatus.FINAL)
        return self._cached(("open", round_.id), lambda: self._read(wanted.order_by(Table.number)))

    def seats_at(self, table: Table) -> list[Seat]:
        if self._were_read("seats"):
            return self._seats_of.get(table.id, [])
        wanted = select(Seat).filter_by(table_id=table.id).order_by(Seat.place)
        return self._cached(("seats", table.id), lambda: self._read(wanted))

    def players_at(self, table: Table) -> list[Entry]:
        return self._entries_of([seat.entry_id for seat in self.seats_at(table)])


def _by_table(seats: Iterable[Seat]) -> dict[UUID, list[Seat]]:
    found: dict[UUID, list[Seat]] = defaultdict(list)
    for seat in seats:
        found[seat.table_id].append(seat)
    return found
