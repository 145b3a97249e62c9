"""Tables of decks: imported card pools, saved decks, shared reports.

The built-in pools have no rows.
"""

from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import JSON, ForeignKey, LargeBinary, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from tournament.core.models.base import Base
from tournament.core.models.column_types import EnumText, UtcDateTime
from tournament.decks.states import ImportState


class StoredPool(Base):
    """An imported card pool, always replaced as a whole.

    So a reader never sees half of an import.
    """

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
    """An import in the browser, with its progress and outcome; kept for some days."""

    __tablename__ = "pool_import"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    state: Mapped[ImportState] = mapped_column(EnumText(ImportState))
    started_at: Mapped[datetime] = mapped_column(UtcDateTime)
    seen_at: Mapped[datetime] = mapped_column(UtcDateTime)
    """When it last reported progress; without reports, its process has died."""
    files: Mapped[int]
    read: Mapped[int]
    doing: Mapped[str] = mapped_column(String(200))
    outcome: Mapped[dict[str, object]] = mapped_column(JSON)


class KeptDeck(Base):
    """A deck that an account saves outside of events."""

    __tablename__ = "kept_deck"

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(120))
    source: Mapped[str] = mapped_column(Text)
    """The list as the player entered it."""
    report: Mapped[bytes] = mapped_column(LargeBinary)
    """The deck check's report when the deck was saved."""
    kept_at: Mapped[datetime] = mapped_column(UtcDateTime)


class SharedReport(Base):
    """A report that a player shared by a link.

    Its key is a hash of the link's secret, so the table doesn't reveal any link.
    """

    __tablename__ = "shared_report"

    id: Mapped[int] = mapped_column(primary_key=True)
    secret_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    expires_at: Mapped[datetime] = mapped_column(UtcDateTime, index=True)
    content: Mapped[bytes] = mapped_column(LargeBinary)
