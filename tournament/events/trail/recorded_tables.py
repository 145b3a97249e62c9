"""Recorded tables: those whose rows belong to events, and row values as JSON."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from functools import cache
from typing import Final
from uuid import UUID

from sqlalchemy import JSON, inspect
from sqlalchemy.sql.schema import CallableColumnDefault, ScalarElementColumnDefault

from tournament.core.models.base import Base
from tournament.events.book.hooks import recorded_tables
from tournament.events.models.entries import Deck, Entry, ForbiddenPair, StagePlayer
from tournament.events.models.events import Event, Staff, Stage
from tournament.events.models.floor import Announcement, DeckCheck, EventLog, Penalty
from tournament.events.models.rounds import Round, Seat, Table

Json = dict[str, object]
BASE_TABLES: Final[tuple[type[Base], ...]] = (
    Event,
    Stage,
    Staff,
    Entry,
    StagePlayer,
    ForbiddenPair,
    Deck,
    Round,
    Table,
    Seat,
)
FLOOR_TABLES: Final[tuple[type[Base], ...]] = (Penalty, DeckCheck, Announcement, EventLog)
"""Their rows may also refer to rows of upper features."""


@dataclass(frozen=True, slots=True)
class RecordedTables:
    models: tuple[type[Base], ...]
    """Each after those it refers to."""
    by_name: Mapping[str, type[Base]]
    columns: Mapping[str, Sequence[str]]
    defaults: Mapping[str, Json]
    """See `column_defaults`."""


@cache
def all_recorded_tables() -> RecordedTables:
    """Return the tables of events and of the features above."""
    added = [one.model for tables in recorded_tables.ask() for one in tables]
    models = (*BASE_TABLES, *added, *FLOOR_TABLES)
    return RecordedTables(
        models,
        {model.__tablename__: model for model in models},
        {model.__tablename__: recorded_columns(model) for model in models},
        {model.__tablename__: column_defaults(model) for model in models},
    )


def recorded_columns(model: type[Base]) -> list[str]:
    return [name for name, column in inspect(model).columns.items() if not column.info.get("derived")]


def plain_value(value: object) -> object:
    """Return a column's value as JSON."""
    if isinstance(value, UUID):
        return value.hex
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, StrEnum):
        return value.value
    return value


def column_defaults(model: type[Base]) -> Json:
    """Return the model's default values of columns that a row may omit.

    Trails and backups from before a column was added lack it; this value is used for their rows.
    """
    found: Json = {}
    for name in recorded_columns(model):
        column = inspect(model).columns[name]
        match column.default:
            case None if column.nullable:
                found[name] = None
            case ScalarElementColumnDefault(arg=value):
                found[name] = plain_value(value)
            case CallableColumnDefault(arg=make) if isinstance(column.type, JSON):
                found[name] = make(None)  # type: ignore[arg-type]  # `dict` and `list` need no context
    return found


def plain_row(row: Base) -> Json:
    return {name: plain_value(getattr(row, name)) for name in all_recorded_tables().columns[row.__tablename__]}
