"""Card pools that were imported, and how imports went; the built-in pool is no row."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import JSON, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from tournament.core.models.base import Base
from tournament.core.models.column_types import Named, UtcDateTime
from tournament.decks.states import ImportState


class StoredPool(Base):
    """One pool is one value and is replaced as a whole, so a reader never sees half of an import."""

    __tablename__ = "card_pool"

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(40), unique=True)
    name: Mapped[str] = mapped_column(String(120))
    ruleset: Mapped[str] = mapped_column(String(10))
    cards: Mapped[int]
    digest: Mapped[str] = mapped_column(String(64))
    imported_at: Mapped[datetime] = mapped_column(UtcDateTime)
    content: Mapped[bytes] = mapped_column(LargeBinary, deferred=True)


class PoolImport(Base):
    """An import from the browser: how far it is, then what came of it. Kept for some days."""

    __tablename__ = "pool_import"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    state: Mapped[ImportState] = mapped_column(Named(ImportState))
    started_at: Mapped[datetime] = mapped_column(UtcDateTime)
    seen_at: Mapped[datetime] = mapped_column(UtcDateTime)
    """When it last said how far it is: one that fell silent has died with its process."""
    files: Mapped[int]
    read: Mapped[int]
    doing: Mapped[str] = mapped_column(String(200))
    outcome: Mapped[dict[str, object]] = mapped_column(JSON)
