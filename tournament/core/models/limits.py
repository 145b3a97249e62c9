"""Counted uses of limits."""

from datetime import datetime

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from tournament.core.models.base import Base
from tournament.core.models.column_types import UtcDateTime


class LimitUse(Base):
    """How much of a limit is used in one place.

    `place` is a hash of the limit with what it is counted by.
    """

    __tablename__ = "limit_use"

    place: Mapped[str] = mapped_column(String(64), primary_key=True)
    count: Mapped[int]
    expires_at: Mapped[datetime] = mapped_column(UtcDateTime, index=True)
