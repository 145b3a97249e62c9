"""The installation: one row that distinguishes this Kingsmoot from all others."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint
from sqlalchemy.orm import Mapped, mapped_column

from tournament.core.models.base import Base
from tournament.core.models.column_types import UtcDateTime


class Installation(Base):
    __tablename__ = "installation"
    __table_args__ = (CheckConstraint("id = 1", name="only_one"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    public_id: Mapped[UUID] = mapped_column(unique=True)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    drains_since: Mapped[datetime | None] = mapped_column(UtcDateTime)
    """From then on, no new online matches begin."""
    long_codes_since: Mapped[datetime | None] = mapped_column(UtcDateTime)
    """When slip codes got 8 characters; rounds that were paired earlier may have slips with 6."""
