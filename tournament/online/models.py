"""Tables of online matches: constants, seats, the current state, and every input."""

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
from tournament.core.models.column_types import EnumText, UtcDateTime
from tournament.online.states import NoteKind, OnlineStatus

WAITING = text("header IS NULL")
OF_EVENT = text("event_id IS NOT NULL")
AT_TABLE = text("table_id IS NOT NULL")
OF_PLAYER = text("account_id IS NOT NULL")
STORED_UNDER_WAY = text("status IN ('live', 'paused', 'frozen')")
WANTED = text("made_at IS NULL")
UNCLEARED = text("cleared_at IS NULL")


class OnlineMatch(Base):
    """What is fixed when a match is opened.

    Only the header is added later, once, when all players are ready.
    """

    __tablename__ = "online_match"
    __table_args__ = (
        Index("ix_online_match_waiting", "created_at", sqlite_where=WAITING, postgresql_where=WAITING),
        # Excludes casual matches: SQLite would use this index to find them, though it would hold nearly all matches.
        Index("ix_online_match_event_id", "event_id", sqlite_where=OF_EVENT, postgresql_where=OF_EVENT),
        Index("ix_online_match_table_id", "table_id", sqlite_where=AT_TABLE, postgresql_where=AT_TABLE),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    event_id: Mapped[UUID | None] = mapped_column(ForeignKey("event.id", ondelete="SET NULL"))
    table_id: Mapped[UUID | None] = mapped_column(ForeignKey("seating.id", ondelete="SET NULL"))
    """The event's table; casual matches have neither event nor table."""
    ruleset: Mapped[str] = mapped_column(String(10))
    format: Mapped[str] = mapped_column(String(20))
    rules_version: Mapped[int]
    pool: Mapped[str] = mapped_column(String(40))
    cards: Mapped[str] = mapped_column(String(64))
    """A digest of all cards of the pool when the match was opened."""
    software: Mapped[str] = mapped_column(String(20))
    seats: Mapped[int]
    key_id: Mapped[str] = mapped_column(String(8), index=True)
    """The key under which all secrets of this match are sealed."""
    seed: Mapped[bytes] = mapped_column(LargeBinary)
    """Sealed; its commitment is shown before any player gives a nonce."""
    commitment: Mapped[bytes] = mapped_column(LargeBinary)
    header: Mapped[bytes | None] = mapped_column(LargeBinary)
    settings: Mapped[dict[str, object]] = mapped_column(JSON)
    link_hash: Mapped[str | None] = mapped_column(String(64), unique=True)
    """Hash of the secret in the invitation link."""
    is_open: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Whether the match is listed and open to everyone until it begins."""
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)


class OnlineSeat(Base):
    """A player or bot at a seat, with a sealed deck."""

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
    """Made by the player's browser and sent with *ready*, so that no single party determines the shuffle."""
    ready_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    seen_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    """When its player was last present while the table waits; updated from time to time."""
    mutes: Mapped[int] = mapped_column(default=0, server_default="0")
    """Seats that this player has muted, as a bit mask."""


class OnlineState(Base):
    """The current state of a match: the one row that every choice updates.

    No column that a choice updates may have an index.
    """

    __tablename__ = "online_state"
    __table_args__ = (
        Index(
            "ix_online_state_under_way", "status", sqlite_where=STORED_UNDER_WAY, postgresql_where=STORED_UNDER_WAY
        ),
    )

    match_id: Mapped[UUID] = mapped_column(ForeignKey("online_match.id", ondelete="CASCADE"), primary_key=True)
    version: Mapped[int]
    """Number of inputs. Never shown outside: it would reveal whether a seat was asked."""
    step: Mapped[int]
    naming: Mapped[int] = mapped_column(default=0, server_default="0")
    """How often names of seats have changed; caches of names compare it."""
    stirs: Mapped[int]
    """How often something public changed without a log entry: seats taken, paused, frozen."""
    status: Mapped[OnlineStatus] = mapped_column(EnumText(OnlineStatus))
    waiting: Mapped[int]
    """Which seats are asked, as a bit mask."""
    head: Mapped[bytes] = mapped_column(LargeBinary)
    state: Mapped[bytes | None] = mapped_column(LargeBinary)
    """Sealed, because it contains the piles in their order."""
    clocks: Mapped[bytes | None] = mapped_column(LargeBinary)
    """Remaining thinking time of each seat. It can be recomputed from the times of the inputs."""
    changed_at: Mapped[datetime] = mapped_column(UtcDateTime)


UNDER_WAY_STATUSES: Final = (OnlineStatus.LIVE, OnlineStatus.PAUSED, OnlineStatus.FROZEN)
IS_UNDER_WAY: Final = OnlineState.status.in_(
    bindparam("under_way", UNDER_WAY_STATUSES, expanding=True, literal_execute=True, unique=True)
)
"""Finds matches by the index of those under way. The values are literals, because SQLite plans a query before it
knows its parameters."""


class OnlineInput(Base):
    """Every input that a match has processed, in order.

    Rows are added and never changed.
    """

    __tablename__ = "online_input"
    __table_args__ = (UniqueConstraint("match_id", "actor", "key"),)

    match_id: Mapped[UUID] = mapped_column(ForeignKey("online_match.id", ondelete="CASCADE"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    """The version that it led to; 0 is what happened before the first prompt."""
    actor: Mapped[int]
    key: Mapped[str] = mapped_column(String(40))
    """Idempotency key of the sender."""
    step: Mapped[int]
    """The step that it followed."""
    at: Mapped[int] = mapped_column(BigInteger)
    """In milliseconds, as the engine expects times."""
    content: Mapped[bytes] = mapped_column(LargeBinary)
    """Sealed: the input, the mark of the head it led to, and its log entries."""
    checkpoint: Mapped[bytes | None] = mapped_column(LargeBinary)
    """Sealed: for some inputs, the table that they led to."""


class OnlineNote(Base):
    """A change of a match that is no input: frozen, votes of seats, resumed, ended."""

    __tablename__ = "online_note"
    __table_args__ = (UniqueConstraint("match_id", "actor", "key"),)

    match_id: Mapped[UUID] = mapped_column(ForeignKey("online_match.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[NoteKind] = mapped_column(EnumText(NoteKind))
    actor: Mapped[int]
    """A seat; negative for the table itself or a judge."""
    account_id: Mapped[UUID | None] = mapped_column(ForeignKey("account.id", ondelete="SET NULL"), index=True)
    """The judge's account."""
    key: Mapped[str | None] = mapped_column(String(40))
    """Idempotency key of the sender."""
    way: Mapped[str | None] = mapped_column(String(20))
    version: Mapped[int]
    """Number of inputs at that time."""
    at: Mapped[datetime] = mapped_column(UtcDateTime)
    content: Mapped[bytes | None] = mapped_column(LargeBinary)
    """Sealed: for a frozen match, the input that caused it and the error."""


class OnlineRecord(Base):
    """An ended match as one verified file, sealed until it may be shown.

    The row exists from the moment the match ends.
    """

    __tablename__ = "online_record"
    __table_args__ = (
        Index("ix_online_record_wanted", "try_at", sqlite_where=WANTED, postgresql_where=WANTED),
        Index("ix_online_record_uncleared", "ended_at", sqlite_where=UNCLEARED, postgresql_where=UNCLEARED),
    )

    match_id: Mapped[UUID] = mapped_column(ForeignKey("online_match.id", ondelete="CASCADE"), primary_key=True)
    ended_at: Mapped[datetime] = mapped_column(UtcDateTime)
    try_at: Mapped[datetime] = mapped_column(UtcDateTime)
    """Earliest time of the next attempt to make the file; each attempt and each failure moves it."""
    attempts: Mapped[int] = mapped_column(default=0)
    fault: Mapped[bytes | None] = mapped_column(LargeBinary)
    """Why the last attempt failed; sealed, since it may name a card."""
    content: Mapped[bytes | None] = mapped_column(LargeBinary, deferred=True)
    digest: Mapped[str | None] = mapped_column(String(64))
    made_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    cleared_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    """When inputs and table were deleted; the file contains all of them."""


class OnlineWord(Base):
    """A chat line from a seat; not part of the log, its chain or the record file."""

    __tablename__ = "online_word"
    __table_args__ = (UniqueConstraint("match_id", "seat", "key"),)

    match_id: Mapped[UUID] = mapped_column(ForeignKey("online_match.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int]
    key: Mapped[str] = mapped_column(String(40))
    """Idempotency key of the sender."""
    text: Mapped[str] = mapped_column(String(240))
    at: Mapped[datetime] = mapped_column(UtcDateTime)


class OnlineReport(Base):
    """A seat's report of chat lines to a judge or an administrator."""

    __tablename__ = "online_report"
    __table_args__ = (UniqueConstraint("match_id", "seat", "key"),)

    match_id: Mapped[UUID] = mapped_column(ForeignKey("online_match.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int]
    key: Mapped[str] = mapped_column(String(40))
    lines: Mapped[list[int]] = mapped_column(JSON)
    """Numbers of the reported lines; empty for all lines."""
    at: Mapped[datetime] = mapped_column(UtcDateTime)
    read_at: Mapped[datetime | None] = mapped_column(UtcDateTime)


class OnlinePace(Base):
    """Counts of one kind of action by a seat: in the current window, and in total."""

    __tablename__ = "online_pace"

    match_id: Mapped[UUID] = mapped_column(ForeignKey("online_match.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    """Negative for a judge."""
    kind: Mapped[str] = mapped_column(String(20), primary_key=True)
    since: Mapped[int] = mapped_column(BigInteger)
    """When the window began, in milliseconds."""
    count: Mapped[int]
    total: Mapped[int]
