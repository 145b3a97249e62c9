"""The parts of an event that pages follow.

A result changes its stage and the players at its table, and no other part.
"""

from collections.abc import Collection, Mapping
from functools import cache
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from tournament.events.book.book import Book
from tournament.events.book.hooks import RowParts, Values, recorded_tables
from tournament.events.models.entries import Deck, Entry, StagePlayer
from tournament.events.models.events import Event, Staff, Stage
from tournament.events.models.floor import Announcement, Penalty
from tournament.events.models.rounds import Round, Seat, Table
from tournament.events.models.trail import TrailEntry
from tournament.events.states import RoundStatus

ALL_PARTS: Final = "all"
"""Any change, for the desk."""
EVENT_PART: Final = "event"
"""The event with its stages, rounds, clock, staff and announcements.

Also the tables of closed rounds.
"""
PLAYERS_PART: Final = "players"
DECKS_PART: Final = "decks"
ENTRY_PREFIX: Final = "entry-"
EVENT_TABLES: Final = frozenset(model.__tablename__ for model in (Event, Stage, Staff, Announcement))
PLAYER_TABLES: Final = {model.__tablename__: model for model in (Deck, Penalty)}


def stage_part(number: int) -> str:
    return f"stage-{number}"


def entry_part(number: int) -> str:
    """Return the part that only one player follows."""
    return f"{ENTRY_PREFIX}{number}"


def stage_parts(book: Book) -> list[str]:
    return [stage_part(stage.number) for stage in book.stages]


def touched_parts(session: Session, line: TrailEntry, before: Book, after: Book) -> set[str] | None:
    """Return the parts that a trail entry changed; None if unknown, so any may have."""
    found: set[str] = set()
    for one in line.changes:
        table, row = str(one["table"]), UUID(str(one["row"]))
        values = one["after"] if one["before"] is None else one["before"] if one["after"] is None else {}
        assert isinstance(values, dict)
        parts = _row_parts(session, table, row, values, (after, before))
        if parts is None:
            return None
        found |= parts
    return found


def _row_parts(session: Session, table: str, row: UUID, values: Values, books: tuple[Book, Book]) -> set[str] | None:
    if table in EVENT_TABLES:
        return {EVENT_PART}
    if table in PLAYER_TABLES:
        return _player_row_parts(session, table, row, values, books)
    if (of_upper := _upper_tables().get(table)) is not None:
        return of_upper(session, row, values, books)
    for book in books:  # a removed row is in the earlier book only
        found = _book_row_parts(book, table, row)
        if found is not None:
            return found
    known = (Entry, StagePlayer, Round, Table, Seat)
    return None if table in {model.__tablename__ for model in known} else set()


@cache
def _upper_tables() -> Mapping[str, RowParts]:
    """Return the functions for rows of upper features, by table."""
    return {one.model.__tablename__: one.parts for tables in recorded_tables.ask() for one in tables}


def _book_row_parts(book: Book, table: str, row: UUID) -> set[str] | None:
    """Return the parts in which a row of the book is visible; None if it isn't there."""
    if table == Entry.__tablename__:
        for entry in book.entries:
            if entry.id == row:
                return {PLAYERS_PART, *_entry_parts(book, entry)}
    elif table == StagePlayer.__tablename__:
        for place in book.stage_players:
            if place.id == row:
                return {PLAYERS_PART, *_entry_parts(book, book.entry_by_id(place.entry_id))}
    elif table == Round.__tablename__:
        for round_ in book.rounds:
            if round_.id == row:
                return set() if round_.status is RoundStatus.DRAWN else {EVENT_PART}
    elif table in (Table.__tablename__, Seat.__tablename__):
        at = next((seat.table_id for seat in book.seats if seat.id == row), row)
        for seating in book.tables:
            if seating.id == at:
                return table_parts(book, seating)
    return None


def _entry_parts(book: Book, entry: Entry) -> set[str]:
    played = (stage_part(stage.number) for stage in book.stages if book.place_in(stage, entry) is not None)
    return {entry_part(entry.number), *played}


def table_parts(book: Book, table: Table) -> set[str]:
    """Return the parts in which a change at a table is visible."""
    round_ = book.round_of(table)
    if round_.status is RoundStatus.DRAWN:
        return set()  # only the desk may know of it
    found = {stage_part(book.stage_of(round_).number)}
    found |= {entry_part(entry.number) for entry in book.players_at(table)}
    return found | {EVENT_PART} if round_.status is RoundStatus.CLOSED else found


def _player_row_parts(
    session: Session, table: str, row: UUID, values: Values, books: tuple[Book, Book]
) -> set[str] | None:
    """Return the parts of a row that belongs to one player."""
    if not values:
        held = session.get(PLAYER_TABLES[table], row)
        if held is None:
            return None
        values = {"entry_id": getattr(held, "entry_id", None)}
    book = books[0]
    found = {DECKS_PART} if table == Deck.__tablename__ else set()
    entries = {entry.id: entry for entry in book.entries}
    owner = entries.get(read_row_id(values.get("entry_id")))
    if owner is not None:
        found.add(entry_part(owner.number))
    return found


def read_row_id(value: object) -> UUID:
    """Read a row's id from the trail or a model; no row has the id of zeros."""
    return value if isinstance(value, UUID) else UUID(str(value)) if value else UUID(int=0)


def earliest_changed_rounds(book: Book, touched: Mapping[str, Collection[UUID]]) -> dict[UUID, int] | None:
    """Return the earliest round with changed tables, by stage.

    None if anything besides tables changed.
    """
    if any(rows for table, rows in touched.items() if table != Table.__tablename__):
        return None
    changed = touched.get(Table.__tablename__, ())
    rounds = [book.round_of(table) for table in book.tables if table.id in changed]
    earliest: dict[UUID, int] = {}
    for round_ in rounds:
        earliest[round_.stage_id] = min(round_.number, earliest.get(round_.stage_id, round_.number))
    return earliest
