"""The audit trail of an event: actor, action, time, reason and changed rows."""

from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import JSON, ForeignKey, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from tournament.core.models.base import Base
from tournament.core.models.column_types import UtcDateTime


class TrailEntry(Base):
    """One recorded change; never edited later, except to erase a person's name."""

    __tablename__ = "trail"
    __table_args__ = (UniqueConstraint("event_id", "number"),)

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    event_id: Mapped[UUID] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"))
    number: Mapped[int]
    at: Mapped[datetime] = mapped_column(UtcDateTime)
    actor_id: Mapped[UUID | None]
    """The actor's account; no foreign key, since the trail outlives accounts."""
    actor: Mapped[str] = mapped_column(String(60))
    verb: Mapped[str] = mapped_column(String(40))
    summary: Mapped[str] = mapped_column(Text)
    reason: Mapped[str] = mapped_column(Text, default="")
    changes: Mapped[list[dict[str, object]]] = mapped_column(JSON)
    """Changed rows, with their columns before and after."""
    undoes: Mapped[int | None]
    """The number of the entry that this one undid."""
