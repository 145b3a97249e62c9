"""Disputes: flags, their lines, rulings, and looks at hidden cards."""

from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import JSON, ForeignKey, Index, LargeBinary, String, Text, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from tournament.core.models.base import Base
from tournament.core.models.column_types import EnumText, UtcDateTime
from tournament.events.models.events import DERIVED
from tournament.judging.states import DisputeKind, DisputeState, EngineStance, LineKind, RaisedBy, Remedy

UNDER_WAY = text("state NOT IN ('agreed', 'withdrawn', 'closed', 'published') AND raised_by <> 'spectator'")


class Dispute(Base):
    """One matter at a table, from the flag to its end; online it is about a step."""

    __tablename__ = "dispute"
    __table_args__ = (
        UniqueConstraint("event_id", "number"),
        Index("uq_dispute_match_id_number", "match_id", "number", unique=True),
        Index("uq_dispute_under_way", "match_id", unique=True, sqlite_where=UNDER_WAY, postgresql_where=UNDER_WAY),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    event_id: Mapped[UUID | None] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"), index=True)
    """None for a casual match."""
    number: Mapped[int]
    """Counts from 1 in the event, or in the casual match."""
    table_id: Mapped[UUID | None] = mapped_column(ForeignKey("seating.id", ondelete="SET NULL"), index=True)
    match_id: Mapped[UUID | None]
    """An online match; a backup of the event does not hold it."""
    step: Mapped[int | None]
    head: Mapped[str] = mapped_column(String(64), default="")
    """Chain head of the match when the step was flagged."""
    kind: Mapped[DisputeKind] = mapped_column(EnumText(DisputeKind))
    state: Mapped[DisputeState] = mapped_column(EnumText(DisputeState))
    state_since: Mapped[datetime] = mapped_column(UtcDateTime)
    version: Mapped[int] = mapped_column(default=1)
    """Grows with every line; a verb names the version that was read."""
    raised_by: Mapped[RaisedBy] = mapped_column(EnumText(RaisedBy))
    entry_id: Mapped[UUID | None] = mapped_column(ForeignKey("entry.id", ondelete="CASCADE"))
    seat: Mapped[int | None]
    """The seat of the match that raised it, if a player did."""
    proposal: Mapped[Remedy | None] = mapped_column(EnumText(Remedy))
    """The remedy proposed to the other players."""
    judge_id: Mapped[UUID | None]
    """The account that has taken it."""
    judge: Mapped[str] = mapped_column(String(60), default="")
    paused: Mapped[bool] = mapped_column(default=False)
    """Whether it pauses the match."""
    minutes: Mapped[int] = mapped_column(default=0)
    """Extra time given to the table."""


class DisputeLine(Base):
    """What a person wrote or did about a dispute; lines are added, never changed."""

    __tablename__ = "dispute_line"
    __table_args__ = (UniqueConstraint("dispute_id", "number"),)

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    event_id: Mapped[UUID | None] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"), index=True)
    dispute_id: Mapped[UUID] = mapped_column(ForeignKey("dispute.id", ondelete="CASCADE"), index=True)
    number: Mapped[int]
    at: Mapped[datetime] = mapped_column(UtcDateTime)
    author: Mapped[str] = mapped_column(String(60))
    kind: Mapped[LineKind] = mapped_column(EnumText(LineKind))
    text: Mapped[str] = mapped_column(Text, default="")
    data: Mapped[dict[str, object]] = mapped_column(JSON, default=dict)


class Ruling(Base):
    """A decision by a judge, on appeal, or by agreement of the players; applied once."""

    __tablename__ = "ruling"
    __table_args__ = (UniqueConstraint("dispute_id", "instance"),)

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    event_id: Mapped[UUID | None] = mapped_column(ForeignKey("event.id", ondelete="CASCADE"), index=True)
    dispute_id: Mapped[UUID] = mapped_column(ForeignKey("dispute.id", ondelete="CASCADE"), index=True)
    instance: Mapped[int]
    """Counts from 1; the last one holds."""
    by: Mapped[str] = mapped_column(String(60))
    at: Mapped[datetime] = mapped_column(UtcDateTime)
    remedy: Mapped[Remedy] = mapped_column(EnumText(Remedy))
    data: Mapped[dict[str, object]] = mapped_column(JSON, default=dict)
    """Public parameters of the remedy."""
    rules: Mapped[str] = mapped_column(String(400), default="")
    """Rule ids, separated by spaces."""
    reason: Mapped[str] = mapped_column(Text)
    salt: Mapped[str] = mapped_column(String(64), default="")
    """Together with the reason it gives the digest in the match's log."""
    engine: Mapped[EngineStance] = mapped_column(EnumText(EngineStance), default=EngineStance.NOT_CONCERNED)
    appeal_by: Mapped[datetime | None] = mapped_column(UtcDateTime)
    """End of the time to appeal; None if the ruling is final."""
    ground: Mapped[str] = mapped_column(String(20), default="")
    """Ground of the appeal: rule, fact or remedy."""
    sealed: Mapped[bytes | None] = mapped_column(LargeBinary, info=DERIVED)
    """What of the ruling may name hidden cards.

    This is the answer or the moves it orders, and the leaks of a rewind.
    """
    input_seq: Mapped[int | None]
    """The input of the match that applied it, if any."""
    applied_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    result_before: Mapped[str] = mapped_column(Text, default="")
    result_after: Mapped[str] = mapped_column(Text, default="")


class HiddenLook(Base):
    """A look of staff at hidden cards of a match; written before anything is sent."""

    __tablename__ = "hidden_look"

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    match_id: Mapped[UUID] = mapped_column(ForeignKey("online_match.id", ondelete="CASCADE"), index=True)
    dispute_id: Mapped[UUID | None] = mapped_column(ForeignKey("dispute.id", ondelete="SET NULL"), index=True)
    account_id: Mapped[UUID | None] = mapped_column(ForeignKey("account.id", ondelete="SET NULL"), index=True)
    name: Mapped[str] = mapped_column(String(60))
    at: Mapped[datetime] = mapped_column(UtcDateTime)
    first: Mapped[int]
    last: Mapped[int]
    """First and last step that were shown."""
    eyes: Mapped[str] = mapped_column(String(20))
    """A seat, or a judge who sees all."""
