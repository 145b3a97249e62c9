"""What sealing asks of the features."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from sqlalchemy.orm import InstrumentedAttribute

from tournament.core.hooks import Hook

Sealed = InstrumentedAttribute[bytes] | InstrumentedAttribute[bytes | None]


@dataclass(frozen=True, slots=True)
class SealedColumn:
    """A column whose values are sealed, each for an owner and a place."""

    column: Sealed
    owner: InstrumentedAttribute[UUID] | InstrumentedAttribute[UUID | None]
    """Of the same table, or of one that it refers to."""
    place: Callable[[Any], str]
    """Of the value in a row."""
    key_id: str = ""
    """The column that names the key, where the row says so."""


sealed_columns: Final = Hook[[], Sequence[SealedColumn]]("core.security.sealed_columns")
"""All columns that a feature seals, in the order in which their rows are locked."""
