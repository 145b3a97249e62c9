"""What happens on the floor of an event: penalties, deck checks, announcements, logs that were brought."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from tournament.core.models.base import Base
from tournament.core.models.column_types import Named, UtcDateTime
from tournament.events.models.events import OfEvent
from tournament.events.states import DeckCheckStatus


class Penalty(OfEvent, Base):
    """A penalty as it was given; one that is taken back stays, with the reason."""

    __tablename__ = "penalty"

    entry_id: Mapped[UUID] = mapped_column(ForeignKey("entry.id", ondelete="CASCADE"), index=True)
    table_id: Mapped[UUID | None] = mapped_column(ForeignKey("seating.id", ondelete="SET NULL"))
    dispute_id: Mapped[UUID | None] = mapped_column(ForeignKey("dispute.id", ondelete="SET NULL"), index=True)
    """In whose ruling it was given."""
    name: Mapped[str] = mapped_column(String(40))
    """Of the event's ladder, after escalation."""
    proposed: Mapped[str] = mapped_column(String(40))
    """What the judge chose; repetition may have made it heavier."""
    effect: Mapped[str] = mapped_column(String(20))
    infraction: Mapped[str] = mapped_column(String(200))
    reason: Mapped[str] = mapped_column(Text)
    given_at: Mapped[datetime] = mapped_column(UtcDateTime)
    given_by: Mapped[str] = mapped_column(String(60))
    revoked_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    revoked_for: Mapped[str] = mapped_column(Text, default="")


class DeckCheck(OfEvent, Base):
    __tablename__ = "deck_check"

    entry_id: Mapped[UUID] = mapped_column(ForeignKey("entry.id", ondelete="CASCADE"), index=True)
    round_id: Mapped[UUID | None] = mapped_column(ForeignKey("round.id", ondelete="SET NULL"))
    picked: Mapped[str] = mapped_column(String(20))
    """How: at random, by table, by name."""
    status: Mapped[DeckCheckStatus] = mapped_column(Named(DeckCheckStatus), default=DeckCheckStatus.PICKED)
    picked_at: Mapped[datetime] = mapped_column(UtcDateTime)
    started_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    done_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    judge: Mapped[str] = mapped_column(String(60), default="")
    is_fine: Mapped[bool | None]
    findings: Mapped[str] = mapped_column(Text, default="")
    remedy: Mapped[str] = mapped_column(Text, default="")
    minutes: Mapped[int] = mapped_column(default=0)
    """Given back to the table."""


class Announcement(OfEvent, Base):
    __tablename__ = "announcement"

    text: Mapped[str] = mapped_column(Text)
    made_at: Mapped[datetime] = mapped_column(UtcDateTime)
    made_by: Mapped[str] = mapped_column(String(60))
    withdrawn_at: Mapped[datetime | None] = mapped_column(UtcDateTime)


class EventLog(OfEvent, Base):
    """A saved match that was brought to the event: to a table, to a judge's call, or to the event as a whole.

    The file itself is no part of the event: a backup does not hold it, so it may be missing elsewhere.
    """

    __tablename__ = "event_log"

    match_id: Mapped[UUID]
    table_id: Mapped[UUID | None] = mapped_column(ForeignKey("seating.id", ondelete="SET NULL"))
    call_id: Mapped[UUID | None] = mapped_column(ForeignKey("dispute.id", ondelete="SET NULL"))
    """The dispute that a call is kept as."""
    is_public: Mapped[bool] = mapped_column(default=False)
    """Shown to everybody; otherwise to the judges, for it tells what hands held."""
    added_at: Mapped[datetime] = mapped_column(UtcDateTime)
