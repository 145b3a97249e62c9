"""Case law: what was held in a dispute, without names, with its rules and cards."""

from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from tournament.core.models.base import Base
from tournament.core.models.column_types import EnumText, UtcDateTime
from tournament.judging.states import CaseState, CaseStrength, EngineStance


class Case(Base):
    """One case.

    Only the head judge and the players, who may object, know which dispute it comes from.
    """

    __tablename__ = "case"

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    number: Mapped[int] = mapped_column(unique=True)
    """Counts from 1 in the installation, in the order of drafting."""
    dispute_id: Mapped[UUID | None] = mapped_column(ForeignKey("dispute.id", ondelete="SET NULL"), unique=True)
    state: Mapped[CaseState] = mapped_column(EnumText(CaseState), index=True)
    state_since: Mapped[datetime] = mapped_column(UtcDateTime)
    ruleset: Mapped[str] = mapped_column(String(10))
    kind: Mapped[str] = mapped_column(String(20))
    """The kind of the dispute: timing, legality, …"""
    window: Mapped[str] = mapped_column(String(40), default="")
    """The kind of window it happened in, if any."""
    title: Mapped[str] = mapped_column(String(120))
    situation: Mapped[str] = mapped_column(Text)
    """Told in roles: A, B, an event that kills."""
    question: Mapped[str] = mapped_column(Text)
    holding: Mapped[str] = mapped_column(Text)
    reason: Mapped[str] = mapped_column(Text)
    remedy: Mapped[str] = mapped_column(String(300))
    strength: Mapped[CaseStrength] = mapped_column(EnumText(CaseStrength))
    scenario: Mapped[str] = mapped_column(Text, default="")
    """A scenario that the engine plays, with its expectations."""
    engine: Mapped[EngineStance] = mapped_column(EnumText(EngineStance), default=EngineStance.NOT_CONCERNED)
    """Whether the engine agrees, by the scenario or by the ruling."""
    checked_with: Mapped[str] = mapped_column(String(40), default="")
    """The software version that last played the scenario."""
    month: Mapped[str] = mapped_column(String(7))
    object_until: Mapped[datetime | None] = mapped_column(UtcDateTime)
    proposed_by_id: Mapped[UUID | None] = mapped_column(ForeignKey("account.id", ondelete="SET NULL"), index=True)
    """The head judge who proposed it.

    If the installation trusts this account when the time to object is over, the case is published.
    """
    superseded_by: Mapped[UUID | None] = mapped_column(ForeignKey("case.id", ondelete="SET NULL"))


class CaseRule(Base):
    """A rule that a case turns on; the case is listed under the first one."""

    __tablename__ = "case_rule"

    case_id: Mapped[UUID] = mapped_column(ForeignKey("case.id", ondelete="CASCADE"), primary_key=True)
    rule: Mapped[str] = mapped_column(String(80), primary_key=True, index=True)
    place: Mapped[int]


class CaseCard(Base):
    """A card that a case is found by; the case itself names roles."""

    __tablename__ = "case_card"

    case_id: Mapped[UUID] = mapped_column(ForeignKey("case.id", ondelete="CASCADE"), primary_key=True)
    title: Mapped[str] = mapped_column(String(80), primary_key=True)


class EngineReport(Base):
    """The settlement of an engine report; an open report has no row."""

    __tablename__ = "engine_report"

    ruling_id: Mapped[UUID] = mapped_column(primary_key=True)
    """No foreign key: the ruling may be deleted and restored with its event."""
    note: Mapped[str] = mapped_column(Text)
    by_id: Mapped[UUID | None] = mapped_column(ForeignKey("account.id", ondelete="SET NULL"), index=True)
    """None for the console or a deleted account."""
    at: Mapped[datetime] = mapped_column(UtcDateTime)
