"""Deck reports that somebody shared by a link."""

from datetime import datetime

from sqlalchemy import LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from tournament.core.models.base import Base
from tournament.core.models.column_types import UtcDateTime


class SharedReport(Base):
    """Found by the hash of its link's secret: who reads the table can't open the links."""

    __tablename__ = "shared_report"

    id: Mapped[int] = mapped_column(primary_key=True)
    secret_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    expires_at: Mapped[datetime] = mapped_column(UtcDateTime, index=True)
    content: Mapped[bytes] = mapped_column(LargeBinary)
