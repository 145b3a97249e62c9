"""Events, their stages and their staff."""

from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import JSON, ForeignKey, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from tournament.core.models.base import Base
from tournament.core.models.column_types import EnumText, UtcDateTime
from tournament.events.states import EventStatus, StageKind, StageStatus

DERIVED = {"derived": True}
"""Marks a column that is derived from others; the audit trail omits it."""


class OfEvent:
    """Base of rows that belong to one event: its trail, its backup, its deletion."""

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    event_id: Mapped[UUID] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"), index=True)


class Event(Base):
    __tablename__ = "event"

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    slug: Mapped[str] = mapped_column(String(60), unique=True)
    name: Mapped[str] = mapped_column(String(120))
    description: Mapped[str] = mapped_column(Text, default="")
    venue: Mapped[str] = mapped_column(String(200), default="")
    starts_at: Mapped[datetime | None] = mapped_column(UtcDateTime, index=True)
    time_zone: Mapped[str] = mapped_column(String(60), default="UTC")
    ruleset: Mapped[str] = mapped_column(String(10))
    status: Mapped[EventStatus] = mapped_column(EnumText(EventStatus), default=EventStatus.DRAFT, index=True)
    registration_open: Mapped[bool] = mapped_column(default=False)
    decks_locked: Mapped[bool] = mapped_column(default=False)
    seed: Mapped[str] = mapped_column(String(64))
    """The seed of all draws; public when the event is finished, its commitment before."""
    settings: Mapped[dict[str, object]] = mapped_column(JSON)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    finished_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    version: Mapped[int] = mapped_column(default=0, info=DERIVED)
    """The number of the newest trail entry."""


class Stage(OfEvent, Base):
    __tablename__ = "stage"
    __table_args__ = (UniqueConstraint("event_id", "number"),)

    number: Mapped[int]
    kind: Mapped[StageKind] = mapped_column(EnumText(StageKind))
    name: Mapped[str] = mapped_column(String(60))
    status: Mapped[StageStatus] = mapped_column(EnumText(StageStatus), default=StageStatus.PLANNED)
    plan: Mapped[dict[str, object]] = mapped_column(JSON)
    """A `StagePlan`: points, tiebreaks, minutes, number of rounds, size of the cut."""
    draws: Mapped[dict[str, int]] = mapped_column(JSON, default=dict)
    """How often each round was drawn, by its number."""


class Staff(OfEvent, Base):
    __tablename__ = "staff"
    __table_args__ = (UniqueConstraint("event_id", "account_id", "role"),)

    account_id: Mapped[UUID] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"), index=True)
    role: Mapped[str] = mapped_column(String(20))
    name: Mapped[str] = mapped_column(String(60))
