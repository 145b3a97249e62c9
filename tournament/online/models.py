"""Online matches: what never changes, who sits where, the table as it stands, and every input that led to it."""

from datetime import datetime
from typing import Final
from uuid import UUID, uuid4

from sqlalchemy import (
    JSON,
    BigInteger,
    ForeignKey,
    Index,
    LargeBinary,
    String,
    UniqueConstraint,
    bindparam,
    false,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column

from tournament.core.models.base import Base
from tournament.core.models.column_types import Named, UtcDateTime
from tournament.online.states import NoteKind, OnlineStatus

WAITING = text("header IS NULL")
OF_EVENT = text("event_id IS NOT NULL")
AT_TABLE = text("table_id IS NOT NULL")
OF_PLAYER = text("account_id IS NOT NULL")
STORED_UNDER_WAY = text("status IN ('live', 'paused', 'frozen')")
WANTED = text("made_at IS NULL")
UNCLEARED = text("cleared_at IS NULL")


class OnlineMatch(Base):
    """What is fixed when a match is opened; only the header comes later, once, when everybody is ready."""

    __tablename__ = "online_match"
    __table_args__ = (
        Index("ix_online_match_waiting", "created_at", sqlite_where=WAITING, postgresql_where=WAITING),
        # Without casual matches: SQLite would look for those of no event by an index that holds nearly all.
        Index("ix_online_match_event_id", "event_id", sqlite_where=OF_EVENT, postgresql_where=OF_EVENT),
        Index("ix_online_match_table_id", "table_id", sqlite_where=AT_TABLE, postgresql_where=AT_TABLE),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    event_id: Mapped[UUID | None] = mapped_column(ForeignKey("event.id", ondelete="SET NULL"))
    table_id: Mapped[UUID | None] = mapped_column(ForeignKey("seating.id", ondelete="SET NULL"))
    """Of an event; casual matches have neither."""
    ruleset: Mapped[str] = mapped_column(String(10))
    format: Mapped[str] = mapped_column(String(20))
    rules_version: Mapped[int]
    pool: Mapped[str] = mapped_column(String(40))
    cards: Mapped[str] = mapped_column(String(64))
    """A digest of all cards of the pool, as they were when the match was opened."""
    software: Mapped[str] = mapped_column(String(20))
    seats: Mapped[int]
    key_id: Mapped[str] = mapped_column(String(8), index=True)
    """Of the key under which everything secret of this match is sealed."""
    seed: Mapped[bytes] = mapped_column(LargeBinary)
    """Sealed; its commitment is shown before anybody gives a nonce."""
    commitment: Mapped[bytes] = mapped_column(LargeBinary)
    header: Mapped[bytes | None] = mapped_column(LargeBinary)
    settings: Mapped[dict[str, object]] = mapped_column(JSON)
    link_hash: Mapped[str | None] = mapped_column(String(64), unique=True)
    """Of the secret in the link by which others sit down."""
    is_open: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Anybody may sit down until it begins, and finds it in a list."""
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)


class OnlineSeat(Base):
    """Who sits where, with which deck; the deck is sealed."""

    __tablename__ = "online_seat"
    __table_args__ = (
        UniqueConstraint("match_id", "account_id"),
        Index("ix_online_seat_account_id", "account_id", sqlite_where=OF_PLAYER, postgresql_where=OF_PLAYER),
    )

    match_id: Mapped[UUID] = mapped_column(ForeignKey("online_match.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[UUID | None] = mapped_column(ForeignKey("account.id", ondelete="SET NULL"))
    bot: Mapped[str | None] = mapped_column(String(20))
    name: Mapped[str] = mapped_column(String(80))
    deck: Mapped[bytes | None] = mapped_column(LargeBinary)
    nonce: Mapped[bytes | None] = mapped_column(LargeBinary)
    """Made by the player's own browser and given with *ready*: nobody alone chooses how the cards lie."""
    ready_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    seen_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    """When its player last looked, while the table waits; noted now and then."""
    mutes: Mapped[int] = mapped_column(default=0, server_default="0")
    """Whose lines this player does not want to read, as a bit mask of seats."""


class OnlineState(Base):
    """The table as it stands: the one row that every choice changes. No index on anything that a choice changes."""

    __tablename__ = "online_state"
    __table_args__ = (
        Index(
            "ix_online_state_under_way", "status", sqlite_where=STORED_UNDER_WAY, postgresql_where=STORED_UNDER_WAY
        ),
    )

    match_id: Mapped[UUID] = mapped_column(ForeignKey("online_match.id", ondelete="CASCADE"), primary_key=True)
    version: Mapped[int]
    """How many inputs there were; never shown outside: it would tell whether a seat was asked."""
    step: Mapped[int]
    naming: Mapped[int] = mapped_column(default=0, server_default="0")
    """How often seats came to be called otherwise: who remembers names knows from this whether they still hold."""
    stirs: Mapped[int]
    """How often something changed for everybody that no log line tells of: seats taken, paused, frozen."""
    status: Mapped[OnlineStatus] = mapped_column(Named(OnlineStatus))
    waiting: Mapped[int]
    """Which seats are asked, as a bit mask."""
    head: Mapped[bytes] = mapped_column(LargeBinary)
    state: Mapped[bytes | None] = mapped_column(LargeBinary)
    """Sealed: the piles lie in it in their order."""
    clocks: Mapped[bytes | None] = mapped_column(LargeBinary)
    """What each seat may still think; it follows from the times of the inputs, so nothing here is lost for good."""
    changed_at: Mapped[datetime] = mapped_column(UtcDateTime)


UNDER_WAY: Final = (OnlineStatus.LIVE, OnlineStatus.PAUSED, OnlineStatus.FROZEN)
IS_UNDER_WAY: Final = OnlineState.status.in_(
    bindparam("under_way", UNDER_WAY, expanding=True, literal_execute=True, unique=True)
)
"""Finds matches by the index of those under way: written out, since SQLite plans before it knows any values."""


class OnlineInput(Base):
    """Everything that ever carried the match on, in order; rows are added and never changed."""

    __tablename__ = "online_input"
    __table_args__ = (UniqueConstraint("match_id", "actor", "key"),)

    match_id: Mapped[UUID] = mapped_column(ForeignKey("online_match.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    """The version that it led to; 0 is what happened before anybody was asked."""
    actor: Mapped[int]
    key: Mapped[str] = mapped_column(String(40))
    """Given by the sender: the same one again is the same input again."""
    step: Mapped[int]
    """The step it followed."""
    at: Mapped[int] = mapped_column(BigInteger)
    """In milliseconds, as the engine is given its times."""
    content: Mapped[bytes] = mapped_column(LargeBinary)
    """Sealed: the input, the mark of the head it led to, and the log entries it caused."""
    checkpoint: Mapped[bytes | None] = mapped_column(LargeBinary)
    """Sealed: now and then the table that it led to."""


class OnlineNote(Base):
    """What changed the match and is no input: frozen, what seats wished then, gone on, ended without a result."""

    __tablename__ = "online_note"
    __table_args__ = (UniqueConstraint("match_id", "actor", "key"),)

    match_id: Mapped[UUID] = mapped_column(ForeignKey("online_match.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[NoteKind] = mapped_column(Named(NoteKind))
    actor: Mapped[int]
    """A seat, or below zero the table itself or a judge."""
    account_id: Mapped[UUID | None] = mapped_column(ForeignKey("account.id", ondelete="SET NULL"), index=True)
    """Of a judge."""
    key: Mapped[str | None] = mapped_column(String(40))
    """Given by the sender: the same one again is the same note again."""
    way: Mapped[str | None] = mapped_column(String(20))
    version: Mapped[int]
    """How many inputs there were."""
    at: Mapped[datetime] = mapped_column(UtcDateTime)
    content: Mapped[bytes | None] = mapped_column(LargeBinary)
    """Sealed: of a match that was frozen, the input that did it and what it met."""


class OnlineRecord(Base):
    """An ended match as one verified file, sealed until it may be shown; wanted from the moment the match ends."""

    __tablename__ = "online_record"
    __table_args__ = (
        Index("ix_online_record_wanted", "try_at", sqlite_where=WANTED, postgresql_where=WANTED),
        Index("ix_online_record_uncleared", "ended_at", sqlite_where=UNCLEARED, postgresql_where=UNCLEARED),
    )

    match_id: Mapped[UUID] = mapped_column(ForeignKey("online_match.id", ondelete="CASCADE"), primary_key=True)
    ended_at: Mapped[datetime] = mapped_column(UtcDateTime)
    try_at: Mapped[datetime] = mapped_column(UtcDateTime)
    """From then on whoever finds it wanted may make it: who does so, or failed, moves it on."""
    attempts: Mapped[int] = mapped_column(default=0)
    fault: Mapped[bytes | None] = mapped_column(LargeBinary)
    """Sealed, since it may name a card: why the last attempt made no file."""
    content: Mapped[bytes | None] = mapped_column(LargeBinary, deferred=True)
    digest: Mapped[str | None] = mapped_column(String(64))
    made_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    cleared_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    """When inputs and table went, of which the file tells everything."""


class OnlineWord(Base):
    """A line that a seat wrote to the others; no part of the log, its chain or the match's file."""

    __tablename__ = "online_word"
    __table_args__ = (UniqueConstraint("match_id", "seat", "key"),)

    match_id: Mapped[UUID] = mapped_column(ForeignKey("online_match.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int]
    key: Mapped[str] = mapped_column(String(40))
    """Given by the sender: the same one again is the same line again."""
    text: Mapped[str] = mapped_column(String(240))
    at: Mapped[datetime] = mapped_column(UtcDateTime)


class OnlineReport(Base):
    """A seat wants lines to be read by a judge, or by whoever runs the installation."""

    __tablename__ = "online_report"
    __table_args__ = (UniqueConstraint("match_id", "seat", "key"),)

    match_id: Mapped[UUID] = mapped_column(ForeignKey("online_match.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int]
    key: Mapped[str] = mapped_column(String(40))
    lines: Mapped[list[int]] = mapped_column(JSON)
    """Their numbers; none means all."""
    at: Mapped[datetime] = mapped_column(UtcDateTime)
    read_at: Mapped[datetime | None] = mapped_column(UtcDateTime)


class OnlinePace(Base):
    """How often a seat sent something of one kind: since the window began, and in the whole match."""

    __tablename__ = "online_pace"

    match_id: Mapped[UUID] = mapped_column(ForeignKey("online_match.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    """Below zero a judge."""
    kind: Mapped[str] = mapped_column(String(20), primary_key=True)
    since: Mapped[int] = mapped_column(BigInteger)
    """In milliseconds: when the window began."""
    count: Mapped[int]
    total: Mapped[int]
