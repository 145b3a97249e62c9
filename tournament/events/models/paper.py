"""Paper of large rounds, made in the background and kept until outdated or old."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import JSON, ForeignKey, Index, LargeBinary, String, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from tournament.core.models.base import Base
from tournament.core.models.column_types import UtcDateTime
from tournament.events.models.events import OfEvent

UNMADE = text("made_at IS NULL")


class Paper(OfEvent, Base):
    """The paper of one kind for a round.

    It is derived from the event, so the audit trail doesn't record it.
    """

    __tablename__ = "paper"
    __table_args__ = (
        UniqueConstraint("round_id", "kind"),
        Index("ix_paper_wanted", "asked_at", sqlite_where=UNMADE, postgresql_where=UNMADE),
    )

    round_id: Mapped[UUID] = mapped_column(ForeignKey("round.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(20))
    links: Mapped[dict[str, list[object]]] = mapped_column(JSON, deferred=True)
    """Link targets of the slips, by table.

    They contain codes, so they are cleared when the file is made.
    """
    fingerprint: Mapped[str] = mapped_column(String(64))
    """Hash of what was to be printed when requested; a different hash means outdated."""
    asked_at: Mapped[datetime] = mapped_column(UtcDateTime, index=True)
    taken_until: Mapped[datetime | None] = mapped_column(UtcDateTime)
    """End of the maker's lease; a killed maker can't renew it, and another takes over."""
    attempts: Mapped[int] = mapped_column(default=0)
    done: Mapped[int] = mapped_column(default=0)
    """Percentage of lines or slips that are done."""
    made_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    content: Mapped[bytes | None] = mapped_column(LargeBinary, deferred=True)
