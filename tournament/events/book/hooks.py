"""Hooks of the book: which tables of upper features belong to events."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from tournament.core.hooks import Hook
from tournament.core.models.base import Base
from tournament.events.book.book import Book

Values = Mapping[str, object]
"""A row's columns by name, as in the trail; empty for a row that was edited."""
RowParts = Callable[[Session, UUID, Values, tuple[Book, Book]], set[str]]
"""Returns the parts of an event in which a row's change is visible.

The books are those after and before the change.
"""


def no_parts(_session: Session, _row: UUID, _values: Values, _books: tuple[Book, Book]) -> set[str]:
    return set()


@dataclass(frozen=True, slots=True)
class RecordedTable:
    """A table of an upper feature that trails and backups of events include."""

    model: type[Base]
    parts: RowParts = no_parts


recorded_tables: Final = Hook[[], Sequence[RecordedTable]]("events.book.recorded_tables")
"""Tables whose rows belong to events, each after those it refers to; asked once."""
