"""Books that are built once for each version of an event and shared by readers."""

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from functools import cached_property
from threading import RLock
from typing import Final, TypeVar
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.core.cache import LruCache
from tournament.events.book.book import STANDINGS_KEY, Book, Value
from tournament.events.book.parts import ALL_PARTS, earliest_changed_rounds, touched_parts
from tournament.events.book.rows import settings_of
from tournament.events.book.versions import event_with_mark
from tournament.events.models.entries import Entry, ForbiddenPair, StagePlayer
from tournament.events.models.events import Event, OfEvent, Stage
from tournament.events.models.rounds import Round, Seat, Table
from tournament.events.models.trail import TrailEntry

Row = TypeVar("Row", bound=OfEvent)
MAX_CHANGED_ROWS: Final = 200
"""Above this many changed rows, all rows are read again."""


DERIVED_INDEXES: Final[dict[str, tuple[str, ...]]] = {
    Entry.__tablename__: ("_entries_by_id", "_entries_by_number", "_entries_by_account"),
    StagePlayer.__tablename__: ("_places",),
    Seat.__tablename__: ("_seats_of",),
}
"""Indexes over rows of one kind; reused if none of these rows changed."""


class SharedBook(Book):
    """A read-only book that caches what follows from its rows."""

    def __init__(self, session: Session, event: Event, mark: str) -> None:
        super().__init__(session, event)
        self.whole()
        self._begin(mark)
        self._first = mark, event.version
        self._touched: dict[str, int] = {}

    def _begin(self, mark: str) -> None:
        self.mark = mark
        self._made: dict[Hashable, object] = {}
        self._making: dict[Hashable, RLock] = {}

    def once(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """Compute a value once; concurrent readers of the same key wait for it.

        Readers of other keys don't wait. A computation may read other keys, but never in a circle.
        """
        made = self._made.get(key)
        if made is None:
            with self._making.setdefault(key, RLock()):
                made = self._made.get(key)
                if made is None:
                    made = self._made[key] = (make(),)
        assert isinstance(made, tuple)
        value: Value = made[0]
        return value

    @cached_property
    def _entries_by_account(self) -> dict[UUID, Entry]:
        return {entry.account_id: entry for entry in reversed(self.entries) if entry.account_id is not None}

    @cached_property
    def _tables_by_seat(self) -> dict[tuple[UUID, UUID], Table]:
        tables = {table.id: table for table in self.tables}
        return {(seat.round_id, seat.entry_id): tables[seat.table_id] for seat in self.seats}

    def entry_of(self, account_id: UUID | None) -> Entry | None:
        return self._entries_by_account.get(account_id) if account_id else None

    def table_of(self, round_: Round, entry: Entry) -> Table | None:
        return self._tables_by_seat.get((round_.id, entry.id))

    def part_version(self, part: str) -> int:
        """Return the version of the part's last change, as far as known.

        This book and those it grew from know only changes since the first of them.
        """
        return self.event.version if part == ALL_PARTS else self._touched.get(part, self._first[1])

    def stamp(self, parts: Collection[str]) -> str:
        """Return a string that is unique to this state of these parts."""
        return "-".join([self._first[0][:16], *(f"{part}.{self.part_version(part)}" for part in parts)])

    def later(self, session: Session, event: Event, mark: str) -> "SharedBook | None":
        """Return the book of a later version, reading only rows that the trail names.

        None if that is impossible.
        """
        since = session.scalars(
            select(TrailEntry)
            .where(TrailEntry.event_id == event.id, TrailEntry.number >= self.event.version)
            .order_by(TrailEntry.number)
            .limit(MAX_CHANGED_ROWS)
        ).all()
        if not since or since[0].id.hex != self.mark or since[-1].id.hex != mark:
            return None
        touched: dict[str, set[UUID]] = defaultdict(set)
        for line in since[1:]:
            for one in line.changes:
                touched[str(one["table"])].add(UUID(str(one["row"])))
        if sum(map(len, touched.values())) > MAX_CHANGED_ROWS:
            return None
        book = SharedBook.__new__(SharedBook)
        book.event, book.settings = event, settings_of(event)
        book._session, book._looked_up = None, {}
        book.stages = _refresh_rows(session, Stage, self.stages, touched[Stage.__tablename__])
        book.entries = _refresh_rows(session, Entry, self.entries, touched[Entry.__tablename__])
        book.stage_players = _refresh_rows(
            session, StagePlayer, self.stage_players, touched[StagePlayer.__tablename__]
        )
        book.forbidden = _refresh_rows(session, ForbiddenPair, self.forbidden, touched[ForbiddenPair.__tablename__])
        book.rounds = _refresh_rows(session, Round, self.rounds, touched[Round.__tablename__])
        book.tables = _refresh_rows(session, Table, self.tables, touched[Table.__tablename__])
        book.seats = _refresh_rows(session, Seat, self.seats, touched[Seat.__tablename__])
        for kind, follows in DERIVED_INDEXES.items():
            if not touched[kind]:
                book.__dict__.update({name: self.__dict__[name] for name in follows if name in self.__dict__})
        book.stages.sort(key=lambda row: row.number)
        book.entries.sort(key=lambda row: row.number)
        book.rounds.sort(key=lambda row: row.number)
        book.seats.sort(key=lambda row: row.place)
        book._begin(mark)
        parts = [(line.number, touched_parts(session, line, self, book)) for line in since[1:]]
        known = [(number, found) for number, found in parts if found is not None]
        if len(known) < len(parts):
            return None
        book._first = self._first
        book._touched = self._touched | {part: number for number, found in known for part in found}
        book._carry(self, touched)
        return book

    def _carry(self, earlier: "SharedBook", touched: Mapping[str, Collection[UUID]]) -> None:
        """Copy cached standings that no changed table affects."""
        earliest = earliest_changed_rounds(self, touched)
        if earliest is None:
            return
        for key, made in tuple(earlier._made.items()):
            if isinstance(key, tuple) and key[0] == STANDINGS_KEY:
                _, stage, through = key
                if stage not in earliest or (through is not None and through < earliest[stage]):
                    self._made[key] = made


def _refresh_rows(session: Session, model: type[Row], rows: Sequence[Row], touched: Collection[UUID]) -> list[Row]:
    """Return the rows with the touched ones read again: changed, new or removed."""
    if not touched:
        return list(rows)
    fresh = {row.id: row for row in session.scalars(select(model).where(model.id.in_(touched)))}
    kept = [fresh.pop(row.id) if row.id in fresh else row for row in rows if row.id in fresh or row.id not in touched]
    return [*kept, *fresh.values()]


_BOOKS: Final[LruCache[str, SharedBook]] = LruCache(32)
_NEWEST_BOOKS: Final[LruCache[UUID, list[SharedBook]]] = LruCache(32)
_BUILD_LOCKS: Final[LruCache[UUID, RLock]] = LruCache(128)


def read_book(session: Session, slug: str) -> Book:
    """Return the current book of an event; callers must not change it."""
    event, mark = event_with_mark(session, slug)
    if not session.get_bind().get_execution_options().get("reading"):
        return Book(session, event)  # a writer may change rows and roll back, so don't share it

    def make() -> SharedBook:
        held = _NEWEST_BOOKS.get(event.id, list)
        book = held[0].later(session, event, mark) if held else None
        if book is None:
            book = SharedBook(session, event, mark)
        if not held or held[0].event.version <= event.version:
            held[:] = [book]
        return book

    with _BUILD_LOCKS.get(event.id, RLock):  # one thread builds it, the others wait and share it
        return _BOOKS.get(mark, make)
