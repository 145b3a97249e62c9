"""Entries: the players of an event, their places in stages, and their decks."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, Index, LargeBinary, String, Text, UniqueConstraint
from sqlalchemy.engine.default import DefaultExecutionContext
from sqlalchemy.orm import Mapped, mapped_column, validates

from tournament.core.lookalikes import MAX_SKELETON_LENGTH, skeleton
from tournament.core.models.base import Base
from tournament.core.models.column_types import EnumText, UtcDateTime
from tournament.events.models.events import DERIVED, OfEvent
from tournament.events.states import DeckDecision, EntryStatus, PlayerStatus


def _folded_name(context: DefaultExecutionContext) -> str:
    """Return the folded name for rows that a backup inserts without objects."""
    return skeleton(str(context.get_current_parameters()["name"]))  # type: ignore[no-untyped-call]


class Entry(OfEvent, Base):
    """A player of the event: an account, or a guest who can claim the entry by a code."""

    __tablename__ = "entry"
    __table_args__ = (
        UniqueConstraint("event_id", "number"),
        UniqueConstraint("event_id", "account_id"),
        Index("ix_entry_event_id_folded_name", "event_id", "folded_name"),
    )

    number: Mapped[int]
    account_id: Mapped[UUID | None] = mapped_column(ForeignKey("account.id", ondelete="SET NULL"), index=True)
    name: Mapped[str] = mapped_column(String(60))
    real_name: Mapped[str] = mapped_column(String(120), default="")
    """Entered for this event; visible to its staff, and to others only with consent."""
    shows_real_name: Mapped[bool] = mapped_column(default=False)
    claim_hash: Mapped[str | None] = mapped_column(String(64))
    status: Mapped[EntryStatus] = mapped_column(EnumText(EntryStatus))
    plays_joust: Mapped[bool] = mapped_column(default=True)
    plays_melee: Mapped[bool] = mapped_column(default=True)
    prize_byes: Mapped[int] = mapped_column(default=0)
    fixed_table: Mapped[int | None]
    needs_accessible: Mapped[bool] = mapped_column(default=False)
    faction: Mapped[str] = mapped_column(String(40), default="")
    """Entered at registration, or taken from the deck."""
    registered_at: Mapped[datetime] = mapped_column(UtcDateTime)
    checked_in_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    folded_name: Mapped[str] = mapped_column(
        String(MAX_SKELETON_LENGTH), default=_folded_name, server_default="", info=DERIVED
    )
    """The form that look-alike names share, so that an index finds them."""

    @validates("name")
    def _fold(self, _column: str, name: str) -> str:
        self.folded_name = skeleton(name)
        return name


class StagePlayer(OfEvent, Base):
    """A player's place in one stage; only cuts use `seed`."""

    __tablename__ = "stage_player"
    __table_args__ = (UniqueConstraint("stage_id", "entry_id"),)

    stage_id: Mapped[UUID] = mapped_column(ForeignKey("stage.id", ondelete="CASCADE"))
    entry_id: Mapped[UUID] = mapped_column(ForeignKey("entry.id", ondelete="CASCADE"))
    status: Mapped[PlayerStatus] = mapped_column(EnumText(PlayerStatus), default=PlayerStatus.PLAYING)
    seed: Mapped[int | None]


class ForbiddenPair(OfEvent, Base):
    """Two players who are not paired in Swiss rounds: family, team mates."""

    __tablename__ = "forbidden_pair"
    __table_args__ = (UniqueConstraint("one_id", "other_id"),)

    one_id: Mapped[UUID] = mapped_column(ForeignKey("entry.id", ondelete="CASCADE"))
    other_id: Mapped[UUID] = mapped_column(ForeignKey("entry.id", ondelete="CASCADE"))
    reason: Mapped[str] = mapped_column(String(200))


class Deck(OfEvent, Base):
    """One submitted version of a deck; the newest of an entry and part counts."""

    __tablename__ = "deck"
    __table_args__ = (UniqueConstraint("entry_id", "part", "version"),)

    entry_id: Mapped[UUID] = mapped_column(ForeignKey("entry.id", ondelete="CASCADE"))
    part: Mapped[str] = mapped_column(String(10))
    """Joust or melee."""
    version: Mapped[int]
    submitted_at: Mapped[datetime] = mapped_column(UtcDateTime)
    submitted_by: Mapped[str] = mapped_column(String(60))
    is_late: Mapped[bool] = mapped_column(default=False)
    source: Mapped[str] = mapped_column(Text)
    """The text of the list as submitted."""
    name: Mapped[str] = mapped_column(String(120), default="")
    faction: Mapped[str] = mapped_column(String(40), default="")
    agenda: Mapped[str] = mapped_column(String(200), default="")
    is_legal: Mapped[bool]
    decision: Mapped[DeckDecision | None] = mapped_column(EnumText(DeckDecision))
    """The decision about an illegal deck."""
    decided_for: Mapped[str] = mapped_column(Text, default="")
    decided_by: Mapped[str] = mapped_column(String(60), default="")
    fix_until: Mapped[datetime | None] = mapped_column(UtcDateTime)
    """Until then the player may submit another deck, even after the deadline."""
    report: Mapped[bytes] = mapped_column(LargeBinary, deferred=True, info=DERIVED)
    """The report of the check, compressed."""
