"""The floor of an event: penalties, deck checks, announcements, match logs."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from tournament.core.models.base import Base
from tournament.core.models.column_types import EnumText, UtcDateTime
from tournament.events.models.events import OfEvent
from tournament.events.states import DeckCheckStatus


class Penalty(OfEvent, Base):
    """A penalty that was given; a revoked one is kept with the reason."""

    __tablename__ = "penalty"

    entry_id: Mapped[UUID] = mapped_column(ForeignKey("entry.id", ondelete="CASCADE"), index=True)
    table_id: Mapped[UUID | None] = mapped_column(ForeignKey("seating.id", ondelete="SET NULL"))
    dispute_id: Mapped[UUID | None] = mapped_column(ForeignKey("dispute.id", ondelete="SET NULL"), index=True)
    """The dispute in whose ruling it was given."""
    name: Mapped[str] = mapped_column(String(40))
    """A name of the event's ladder, after escalation."""
    proposed: Mapped[str] = mapped_column(String(40))
    """The judge's choice; repetition may have made it heavier."""
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
    """At random, by table or by name."""
    status: Mapped[DeckCheckStatus] = mapped_column(EnumText(DeckCheckStatus), default=DeckCheckStatus.PICKED)
    picked_at: Mapped[datetime] = mapped_column(UtcDateTime)
    started_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    done_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    judge: Mapped[str] = mapped_column(String(60), default="")
    is_fine: Mapped[bool | None]
    findings: Mapped[str] = mapped_column(Text, default="")
    remedy: Mapped[str] = mapped_column(Text, default="")
    minutes: Mapped[int] = mapped_column(default=0)
    """Minutes given back to the table."""


class Announcement(OfEvent, Base):
    __tablename__ = "announcement"

    text: Mapped[str] = mapped_column(Text)
    made_at: Mapped[datetime] = mapped_column(UtcDateTime)
    made_by: Mapped[str] = mapped_column(String(60))
    withdrawn_at: Mapped[datetime | None] = mapped_column(UtcDateTime)


class EventLog(OfEvent, Base):
    """A saved match that was brought to the event, a table or a judge call.

    The file itself doesn't belong to the event: a backup doesn't contain it, so it may be missing elsewhere.
    """

    __tablename__ = "event_log"

    match_id: Mapped[UUID]
    table_id: Mapped[UUID | None] = mapped_column(ForeignKey("seating.id", ondelete="SET NULL"))
    call_id: Mapped[UUID | None] = mapped_column(ForeignKey("dispute.id", ondelete="SET NULL"))
    """The dispute of the call."""
    is_public: Mapped[bool] = mapped_column(default=False)
    """Visible to everybody; otherwise to judges, since it shows hands."""
    added_at: Mapped[datetime] = mapped_column(UtcDateTime)
