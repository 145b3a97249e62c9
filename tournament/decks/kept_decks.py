"""Decks that somebody keeps outside of events."""

from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import ForeignKey, LargeBinary, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from tournament.core.models.base import Base
from tournament.core.models.column_types import UtcDateTime


class KeptDeck(Base):
    __tablename__ = "kept_deck"

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(120))
    source: Mapped[str] = mapped_column(Text)
    """The list as it was given."""
    report: Mapped[bytes] = mapped_column(LargeBinary)
    """What its check found when it was kept."""
    kept_at: Mapped[datetime] = mapped_column(UtcDateTime)
