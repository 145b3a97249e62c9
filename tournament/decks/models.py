"""Tables of decks: card pools that were imported, decks that people keep, reports that they share.

The built-in pools are no rows.
"""

from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import JSON, ForeignKey, LargeBinary, String, Text
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


class KeptDeck(Base):
    """A deck that somebody keeps outside of events."""

    __tablename__ = "kept_deck"

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(120))
    source: Mapped[str] = mapped_column(Text)
    """The list as it was given."""
    report: Mapped[bytes] = mapped_column(LargeBinary)
    """What its check found when it was kept."""
    kept_at: Mapped[datetime] = mapped_column(UtcDateTime)


class SharedReport(Base):
    """A report that somebody shared by a link.

    It is found by the hash of the link's secret: who reads the table can't open the links.
    """

    __tablename__ = "shared_report"

    id: Mapped[int] = mapped_column(primary_key=True)
    secret_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    expires_at: Mapped[datetime] = mapped_column(UtcDateTime, index=True)
    content: Mapped[bytes] = mapped_column(LargeBinary)
