"""Matches stored as files."""

from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import JSON, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from tournament.core.models.base import Base
from tournament.core.models.column_types import UtcDateTime


class SavedMatch(Base):
    """A saved match, found by the hash of its link's secret; public ones have a name.

    Beside the file are only the facts that a list of matches shows, so that a list opens no file.
    """

    __tablename__ = "saved_match"

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    secret_hash: Mapped[str] = mapped_column(String(64), unique=True)
    link: Mapped[str | None] = mapped_column(String(64))
    """The secret itself, only for matches added to an event: judges get the link."""
    public_name: Mapped[str | None] = mapped_column(String(40), unique=True)
    digest: Mapped[str] = mapped_column(String(64), index=True)
    ruleset: Mapped[str] = mapped_column(String(10))
    format: Mapped[str] = mapped_column(String(20))
    seats: Mapped[list[str]] = mapped_column(JSON)
    steps: Mapped[int]
    ended: Mapped[str] = mapped_column(String(200))
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    expires_at: Mapped[datetime | None] = mapped_column(UtcDateTime, index=True)
    content: Mapped[bytes] = mapped_column(LargeBinary, deferred=True)
