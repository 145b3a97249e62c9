"""Paper of large rounds: asked for, made in the background, kept until it is outdated or old."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import JSON, ForeignKey, Index, LargeBinary, String, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from tournament.core.models.base import Base
from tournament.core.models.column_types import UtcDateTime
from tournament.events.models.events import OfEvent

WANTED = text("made_at IS NULL")


class Paper(OfEvent, Base):
    """One for each round and kind; it follows from the event, so the audit trail does not know it."""

    __tablename__ = "paper"
    __table_args__ = (
        UniqueConstraint("round_id", "kind"),
        Index("ix_paper_wanted", "asked_at", sqlite_where=WANTED, postgresql_where=WANTED),
    )

    round_id: Mapped[UUID] = mapped_column(ForeignKey("round.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(20))
    links: Mapped[dict[str, list[object]]] = mapped_column(JSON, deferred=True)
    """Where the slips lead, by table; they hold codes, so they are forgotten when the file is made."""
    fingerprint: Mapped[str] = mapped_column(String(64))
    """Of what was to be printed when it was asked for: what differs by now is outdated."""
    asked_at: Mapped[datetime] = mapped_column(UtcDateTime, index=True)
    taken_until: Mapped[datetime | None] = mapped_column(UtcDateTime)
    """Somebody makes it; who is killed meanwhile does not renew this, and another takes it."""
    attempts: Mapped[int] = mapped_column(default=0)
    done: Mapped[int] = mapped_column(default=0)
    """Of all lines or slips, in hundredths."""
    made_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    content: Mapped[bytes | None] = mapped_column(LargeBinary, deferred=True)
