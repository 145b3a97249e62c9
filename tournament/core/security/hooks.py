"""Hooks of sealing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from sqlalchemy.orm import InstrumentedAttribute

from tournament.core.hooks import Hook

SealedBytes = InstrumentedAttribute[bytes] | InstrumentedAttribute[bytes | None]


@dataclass(frozen=True, slots=True)
class SealedColumn:
    """A column of sealed values, each bound to an owner and a place."""

    column: SealedBytes
    owner: InstrumentedAttribute[UUID] | InstrumentedAttribute[UUID | None]
    """A column of the same table, or of one it refers to."""
    place: Callable[[Any], str]
    """Returns the place of the value in a row."""
    key_id: str = ""
    """Name of the column that holds the key's id, if there is one."""


sealed_columns: Final = Hook[[], Sequence[SealedColumn]]("core.security.sealed_columns")
"""All columns that a feature seals, in the order in which their rows are locked."""
