"""Card pools that were imported; the built-in one is no row."""

from datetime import datetime

from sqlalchemy import LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from tournament.models.base import Base
from tournament.models.types import UtcDateTime


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
