"""Rounds, their tables, and who sits where."""

from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import JSON, ForeignKey, LargeBinary, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from tournament.core.models.base import Base
from tournament.core.models.column_types import Named, UtcDateTime
from tournament.events.models.events import OfEvent
from tournament.events.states import RoundStatus, SettledBy, TableKind, TableStatus


class Round(OfEvent, Base):
    __tablename__ = "round"
    __table_args__ = (UniqueConstraint("stage_id", "number"),)

    stage_id: Mapped[UUID] = mapped_column(ForeignKey("stage.id", ondelete="CASCADE"))
    number: Mapped[int]
    attempt: Mapped[int]
    """Of the draw; drawing a round again is another attempt, with another chance."""
    status: Mapped[RoundStatus] = mapped_column(Named(RoundStatus), default=RoundStatus.DRAWN)
    drawn_at: Mapped[datetime] = mapped_column(UtcDateTime)
    published_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    closed_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    proof: Mapped[dict[str, object]] = mapped_column(JSON)
    """What the draw proves: cost, bound, kind of proof, floats, notes; and which edits were made by hand."""
    minutes: Mapped[int]
    clock_started_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    clock_ends_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    """While the clock runs."""
    clock_left: Mapped[int | None]
    """Seconds, while the clock is paused."""


class Table(OfEvent, Base):
    """Players at a table, or somebody who does not play this round."""

    __tablename__ = "seating"
    __table_args__ = (UniqueConstraint("round_id", "number"),)

    round_id: Mapped[UUID] = mapped_column(ForeignKey("round.id", ondelete="CASCADE"))
    number: Mapped[int | None]
    kind: Mapped[TableKind] = mapped_column(Named(TableKind))
    status: Mapped[TableStatus] = mapped_column(Named(TableStatus), default=TableStatus.OPEN)
    game: Mapped[int | None]
    """The number of the bracket's game, in a cut."""
    result: Mapped[dict[str, object] | None] = mapped_column(JSON(none_as_null=True))
    """What counts, once the table is final; from the seats' side, in their order."""
    settled_by: Mapped[SettledBy | None] = mapped_column(Named(SettledBy))
    report: Mapped[dict[str, object] | None] = mapped_column(JSON(none_as_null=True))
    """What a player reported."""
    reported_by: Mapped[UUID | None]
    """The entry of whoever reported."""
    reported_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    objection: Mapped[str] = mapped_column(Text, default="")
    """Why the other player disputes the report."""
    extension: Mapped[int] = mapped_column(default=0)
    """Minutes given to this table on top of the round's."""
    note: Mapped[str] = mapped_column(String(200), default="")


class Seat(OfEvent, Base):
    __tablename__ = "seat"
    __table_args__ = (UniqueConstraint("round_id", "entry_id"), UniqueConstraint("table_id", "place"))

    round_id: Mapped[UUID] = mapped_column(ForeignKey("round.id", ondelete="CASCADE"))
    table_id: Mapped[UUID] = mapped_column(ForeignKey("seating.id", ondelete="CASCADE"))
    entry_id: Mapped[UUID] = mapped_column(ForeignKey("entry.id", ondelete="CASCADE"), index=True)
    place: Mapped[int]


class RoundRoot(Base):
    """What fixes the tables of a closed round: published once, and followed by another if one of them is changed.

    No part of the trail, which could take it back, nor of a backup: it is what this installation has published.
    """

    __tablename__ = "round_root"
    __table_args__ = (UniqueConstraint("round_id", "number"),)

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    round_id: Mapped[UUID] = mapped_column(ForeignKey("round.id", ondelete="CASCADE"))
    number: Mapped[int]
    root: Mapped[str] = mapped_column(String(64))
    leaves: Mapped[bytes] = mapped_column(LargeBinary)
    """Their hashes in the order of the tables, 32 bytes each: what was published can be proved though a table has
    changed since."""
    published_at: Mapped[datetime] = mapped_column(UtcDateTime)
