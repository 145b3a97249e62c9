"""Case law: what was held in a dispute, told without names, with the rules and cards it is found by."""

from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from tournament.core.models.base import Base
from tournament.core.models.column_types import Named, UtcDateTime
from tournament.judging.states import CaseState, EngineSays, Strength


class Case(Base):
    """One case. From which dispute it comes is known to the head judge and the players, who may object, alone."""

    __tablename__ = "case"

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    number: Mapped[int] = mapped_column(unique=True)
    """Within the installation, from 1, in the order of drafting."""
    dispute_id: Mapped[UUID | None] = mapped_column(ForeignKey("dispute.id", ondelete="SET NULL"), unique=True)
    state: Mapped[CaseState] = mapped_column(Named(CaseState), index=True)
    state_since: Mapped[datetime] = mapped_column(UtcDateTime)
    ruleset: Mapped[str] = mapped_column(String(10))
    kind: Mapped[str] = mapped_column(String(20))
    """Of the dispute: timing, legality, …"""
    window: Mapped[str] = mapped_column(String(40), default="")
    """In what kind of window it happened, if in one."""
    title: Mapped[str] = mapped_column(String(120))
    situation: Mapped[str] = mapped_column(Text)
    """In roles: A, B, an event that kills."""
    question: Mapped[str] = mapped_column(Text)
    holding: Mapped[str] = mapped_column(Text)
    reason: Mapped[str] = mapped_column(Text)
    remedy: Mapped[str] = mapped_column(String(300))
    strength: Mapped[Strength] = mapped_column(Named(Strength))
    scenario: Mapped[str] = mapped_column(Text, default="")
    """A scenario that the engine plays, with what it must come to."""
    engine: Mapped[EngineSays] = mapped_column(Named(EngineSays), default=EngineSays.NOT_CONCERNED)
    """How the engine stands to it, by its scenario or by the ruling's word."""
    checked_with: Mapped[str] = mapped_column(String(40), default="")
    """The version of the software that last played the scenario."""
    month: Mapped[str] = mapped_column(String(7))
    object_until: Mapped[datetime | None] = mapped_column(UtcDateTime)
    proposed_by_id: Mapped[UUID | None] = mapped_column(ForeignKey("account.id", ondelete="SET NULL"), index=True)
    """The head judge: where the installation trusts this account when the time to object is over, it is published."""
    superseded_by: Mapped[UUID | None] = mapped_column(ForeignKey("case.id", ondelete="SET NULL"))


class CaseRule(Base):
    """A rule that a case turns on; the first is the one it stands beside."""

    __tablename__ = "case_rule"

    case_id: Mapped[UUID] = mapped_column(ForeignKey("case.id", ondelete="CASCADE"), primary_key=True)
    rule: Mapped[str] = mapped_column(String(80), primary_key=True, index=True)
    place: Mapped[int]


class CaseCard(Base):
    """A card that a case is found by; the case itself speaks of roles."""

    __tablename__ = "case_card"

    case_id: Mapped[UUID] = mapped_column(ForeignKey("case.id", ondelete="CASCADE"), primary_key=True)
    title: Mapped[str] = mapped_column(String(80), primary_key=True)


class EngineReport(Base):
    """That a ruling against the engine was looked into; one that was not has no row."""

    __tablename__ = "engine_report"

    ruling_id: Mapped[UUID] = mapped_column(primary_key=True)
    """Of a ruling that may be taken out and brought back with its event."""
    note: Mapped[str] = mapped_column(Text)
    by_id: Mapped[UUID | None] = mapped_column(ForeignKey("account.id", ondelete="SET NULL"), index=True)
    """Nobody where it was the console, or an account that is gone."""
    at: Mapped[datetime] = mapped_column(UtcDateTime)
