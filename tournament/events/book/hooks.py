"""What the book of an event asks of judging: which rows of its tables belong to the event."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from tournament.core.hooks import Hook
from tournament.core.models.base import Base
from tournament.events.book.book import Book

Values = Mapping[str, object]
"""A row's columns by name, as the trail holds them; none of a row that was edited."""
RowParts = Callable[[Session, UUID, Values, tuple[Book, Book]], set[str]]
"""Tells the parts of an event that a row's change is seen in, by the books after and before it."""


def no_parts(_session: Session, _row: UUID, _values: Values, _books: tuple[Book, Book]) -> set[str]:
    return set()


@dataclass(frozen=True, slots=True)
class RecordedTable:
    """A table of an upper feature whose rows belong to events: in their trails and in their backups."""

    model: type[Base]
    parts: RowParts = no_parts


recorded_tables: Final = Hook[[], Sequence[RecordedTable]]("events.book.recorded_tables")
"""Tables whose rows belong to events, each after those it refers to; they are asked for once."""
