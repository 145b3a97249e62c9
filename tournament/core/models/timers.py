"""Timers, which are due at a time and fire once, and leases."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID, uuid4

from sqlalchemy import ForeignKey, Index, String, Text, text
from sqlalchemy.orm import Mapped, mapped_column

from tournament.core.models.base import Base
from tournament.core.models.column_types import EnumText, UtcDateTime

IS_PENDING = text("fired_at IS NULL")


class TimerKind(StrEnum):
    REGISTRATION_CLOSES = "registration closes"
    DECK_DEADLINE = "deck deadline"
    SILENCE_CONFIRMS = "silence confirms"
    CLOCK_ENDS = "clock ends"
    FROZEN_TOO_LONG = "frozen too long"
    TIME_IS_UP = "time is up"
    """For an event's match, whose table may have more time than its round."""
    NO_SHOW = "no show"
    """For players of an event's match who are not ready."""
    TIME_OUT = "time out"
    """A seat's chess clock may have run out."""
    SETTLING_ENDS = "settling ends"
    """The players of a dispute had their time to agree; a judge is needed."""
    CASE_PUBLISHED = "case published"
    """The players of a dispute had their time to object to the case about it."""
    RULING_STANDS = "ruling stands"
    """The time to appeal is over, or no player wants it: the ruling is carried out."""
    DISPUTE_LATE = "dispute late"
    """A dispute has waited too long for a person: the head judge is notified."""


class Timer(Base):
    """A timer; those that fired stay as a record.

    At most one is pending for each kind and subject.
    """

    __tablename__ = "timer"
    __table_args__ = (
        Index(
            "uq_timer_pending", "kind", "subject", unique=True, sqlite_where=IS_PENDING, postgresql_where=IS_PENDING
        ),
        Index("ix_timer_pending_try_at", "try_at", sqlite_where=IS_PENDING, postgresql_where=IS_PENDING),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    kind: Mapped[TimerKind] = mapped_column(EnumText(TimerKind))
    subject: Mapped[UUID]
    """Id of what it is about: the event, the round, the table."""
    event_id: Mapped[UUID | None] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"), index=True)
    due_at: Mapped[datetime] = mapped_column(UtcDateTime)
    try_at: Mapped[datetime] = mapped_column(UtcDateTime)
    """Equal to `due_at` until an attempt fails."""
    attempts: Mapped[int] = mapped_column(default=0)
    """Failed attempts."""
    fired_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    outcome: Mapped[str | None] = mapped_column(Text)
    """`done`, `skipped: …` or `failed: …`."""


class Lease(Base):
    """A lock with an end, held by one process."""

    __tablename__ = "lease"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    holder: Mapped[str] = mapped_column(String(200))
    until: Mapped[datetime] = mapped_column(UtcDateTime)
