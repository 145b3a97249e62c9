"""Shared positions of the rules lab."""

from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import ForeignKey, LargeBinary, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from tournament.core.models.base import Base
from tournament.core.models.column_types import UtcDateTime


class LabPosition(Base):
    """A shared position, found by the hash of its link's secret.

    The text holds a described board, the played lines and the expectations. A position from a step of a match also
    has the sealed table.
    """

    __tablename__ = "lab_position"

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    secret_hash: Mapped[str] = mapped_column(String(64), unique=True)
    ruleset: Mapped[str] = mapped_column(String(10))
    text: Mapped[str] = mapped_column(Text)
    state: Mapped[bytes | None] = mapped_column(LargeBinary)
    maker_id: Mapped[UUID | None] = mapped_column(ForeignKey("account.id", ondelete="SET NULL"), index=True)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    expires_at: Mapped[datetime] = mapped_column(UtcDateTime, index=True)
