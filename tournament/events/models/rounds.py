"""Rounds, their tables and seats."""

from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import JSON, ForeignKey, LargeBinary, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from tournament.core.models.base import Base
from tournament.core.models.column_types import EnumText, UtcDateTime
from tournament.events.models.events import OfEvent
from tournament.events.states import RoundStatus, SettledBy, TableKind, TableStatus


class Round(OfEvent, Base):
    __tablename__ = "round"
    __table_args__ = (UniqueConstraint("stage_id", "number"),)

    stage_id: Mapped[UUID] = mapped_column(ForeignKey("stage.id", ondelete="CASCADE"))
    number: Mapped[int]
    attempt: Mapped[int]
    """The number of the draw; each attempt has its own chance."""
    status: Mapped[RoundStatus] = mapped_column(EnumText(RoundStatus), default=RoundStatus.DRAWN)
    drawn_at: Mapped[datetime] = mapped_column(UtcDateTime)
    published_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    closed_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    proof: Mapped[dict[str, object]] = mapped_column(JSON)
    """The pairing proof: cost, bound, kind, floats, notes; and edits made by hand."""
    minutes: Mapped[int]
    clock_started_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    clock_ends_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    """Set while the clock runs."""
    clock_left: Mapped[int | None]
    """Seconds left, while the clock is paused."""


class Table(OfEvent, Base):
    """Players at a table, or a player with a bye or a missed round."""

    __tablename__ = "seating"
    __table_args__ = (UniqueConstraint("round_id", "number"),)

    round_id: Mapped[UUID] = mapped_column(ForeignKey("round.id", ondelete="CASCADE"))
    number: Mapped[int | None]
    kind: Mapped[TableKind] = mapped_column(EnumText(TableKind))
    status: Mapped[TableStatus] = mapped_column(EnumText(TableStatus), default=TableStatus.OPEN)
    game: Mapped[int | None]
    """In a cut, the number of the bracket's game."""
    result: Mapped[dict[str, object] | None] = mapped_column(JSON(none_as_null=True))
    """The result of a final table, by seat."""
    settled_by: Mapped[SettledBy | None] = mapped_column(EnumText(SettledBy))
    report: Mapped[dict[str, object] | None] = mapped_column(JSON(none_as_null=True))
    """The result that a player reported."""
    reported_by: Mapped[UUID | None]
    """The entry of the reporter."""
    reported_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    objection: Mapped[str] = mapped_column(Text, default="")
    """Why the other player disputes the report."""
    extension: Mapped[int] = mapped_column(default=0)
    """Minutes for this table beyond those of the round."""
    note: Mapped[str] = mapped_column(String(200), default="")


class Seat(OfEvent, Base):
    __tablename__ = "seat"
    __table_args__ = (UniqueConstraint("round_id", "entry_id"), UniqueConstraint("table_id", "place"))

    round_id: Mapped[UUID] = mapped_column(ForeignKey("round.id", ondelete="CASCADE"))
    table_id: Mapped[UUID] = mapped_column(ForeignKey("seating.id", ondelete="CASCADE"))
    entry_id: Mapped[UUID] = mapped_column(ForeignKey("entry.id", ondelete="CASCADE"), index=True)
    place: Mapped[int]


class RoundRoot(Base):
    """A published commitment to the tables of a closed round.

    If a table changes later, another root follows. Roots are not in the trail, since undo could remove them, nor
    in backups, since they state what this installation has published.
    """

    __tablename__ = "round_root"
    __table_args__ = (UniqueConstraint("round_id", "number"),)

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    round_id: Mapped[UUID] = mapped_column(ForeignKey("round.id", ondelete="CASCADE"))
    number: Mapped[int]
    root: Mapped[str] = mapped_column(String(64))
    leaves: Mapped[bytes] = mapped_column(LargeBinary)
    """Leaf hashes in the order of the tables, 32 bytes each.

    They prove what was published even if a table has changed since.
    """
    published_at: Mapped[datetime] = mapped_column(UtcDateTime)
