"""Lists of an event's online matches, for players and for staff."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.core.models.timers import Timer, TimerKind
from tournament.events.book.book import Book
from tournament.events.hook_values import EndedMatch
from tournament.events.models.rounds import Round
from tournament.online import hooks
from tournament.online.models import OnlineMatch, OnlineSeat, OnlineState
from tournament.online.states import OnlineStatus

STATUS_ORDER = (OnlineStatus.FROZEN, OnlineStatus.WAITING, OnlineStatus.PAUSED, OnlineStatus.LIVE, OnlineStatus.ENDED)


@dataclass(frozen=True, slots=True)
class TableSeat:
    name: str
    account_id: UUID | None
    ready: bool
    asked: bool
    """For staff only: in a window, players are not told who could act."""


@dataclass(frozen=True, slots=True)
class TableMatchView:
    match_id: UUID
    table_id: UUID
    status: OnlineStatus
    begun: bool
    """A match that ended before it began has no log."""
    seats: tuple[TableSeat, ...]
    changed_at: datetime
    """When anything last happened."""
    ready_until: datetime | None
    """After this, players who are not ready count as no-shows."""
    clocks: bool = False
    """Whether its seats have thinking time that can be given back."""

    @property
    def is_over(self) -> bool:
        return self.status is OnlineStatus.ENDED

    @property
    def is_waiting(self) -> bool:
        return self.status is OnlineStatus.WAITING

    @property
    def not_ready(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats if not seat.ready)

    def seat_of(self, account_id: UUID | None) -> TableSeat | None:
        return next((seat for seat in self.seats if account_id and seat.account_id == account_id), None)

    def is_ready(self, account_id: UUID | None) -> bool:
        seat = self.seat_of(account_id)
        return seat is not None and seat.ready


def load_table_matches(session: Session, tables: Collection[UUID]) -> dict[UUID, TableMatchView]:
    """Return the newest match of each table."""
    rows = session.execute(
        select(OnlineMatch, OnlineState.status, OnlineState.waiting, OnlineState.changed_at, OnlineState.clocks)
        .join(OnlineState, OnlineState.match_id == OnlineMatch.id)
        .where(OnlineMatch.table_id.in_(tables))
        .order_by(OnlineMatch.created_at)
    ).all()
    ids = [match.id for match, *_ in rows]
    seats: dict[UUID, list[OnlineSeat]] = {match_id: [] for match_id in ids}
    for seat in session.scalars(select(OnlineSeat).where(OnlineSeat.match_id.in_(ids)).order_by(OnlineSeat.seat)):
        seats[seat.match_id].append(seat)
    pending = Timer.kind == TimerKind.NO_SHOW, Timer.fired_at.is_(None), Timer.subject.in_(ids)
    until = {match_id: due for match_id, due in session.execute(select(Timer.subject, Timer.due_at).where(*pending))}
    return {
        match.table_id: TableMatchView(
            match.id,
            match.table_id,
            status,
            match.header is not None,
            tuple(
                TableSeat(seat.name, seat.account_id, seat.ready_at is not None, bool(waiting >> seat.seat & 1))
                for seat in seats[match.id]
            ),
            changed_at,
            until.get(match.id) if status is OnlineStatus.WAITING else None,
            clocks is not None,
        )
        for match, status, waiting, changed_at, clocks in rows
        if match.table_id is not None
    }


def list_ended_matches(session: Session, event_id: UUID, account_id: UUID | None) -> list[EndedMatch]:
    """Return the ended matches of an event, or of one player; newest first."""
    wanted = (
        select(OnlineMatch.id, OnlineMatch.table_id, OnlineState.step, OnlineState.changed_at)
        .join(OnlineState, OnlineState.match_id == OnlineMatch.id)
        .where(OnlineMatch.event_id == event_id, OnlineMatch.table_id.is_not(None), OnlineMatch.header.is_not(None))
        .where(OnlineState.status == OnlineStatus.ENDED)
        .order_by(OnlineState.changed_at.desc(), OnlineMatch.id)
    )
    if account_id is not None:
        mine = select(OnlineSeat.match_id).where(OnlineSeat.account_id == account_id)
        wanted = wanted.where(OnlineMatch.id.in_(mine))
    rows = session.execute(wanted).all()
    names: dict[UUID, list[str]] = {row.id: [] for row in rows}
    for seat in session.scalars(
        select(OnlineSeat).where(OnlineSeat.match_id.in_(list(names))).order_by(OnlineSeat.seat)
    ):
        names[seat.match_id].append(seat.name)
    return [
        EndedMatch(row.id, row.table_id, tuple(names[row.id]), row.step, row.changed_at)
        for row in rows
        if row.table_id is not None
    ]


def load_table_match(session: Session, table_id: UUID) -> TableMatchView | None:
    return load_table_matches(session, [table_id]).get(table_id)


@dataclass(frozen=True, slots=True)
class OverviewRow:
    """A table with its match; contains nothing about cards."""

    stage: int
    round: int
    table: int
    match: TableMatchView
    called: bool
    """Whether a judge is called to this table, or present."""
    is_own: bool
    """Whether the reader plays there; then whose turn it is appears only on their board."""
    waits_for: tuple[str, ...]
    """Players who are not ready, or who have a prompt."""
    seconds: int
    """Seconds since anything happened."""

    @property
    def needs_somebody(self) -> bool:
        return self.match.status is OnlineStatus.FROZEN or (self.called and not self.match.is_over)


def list_overview(
    session: Session, book: Book, round_: Round, reader: UUID | None, now: datetime
) -> list[OverviewRow]:
    """List the matches of a round: those that need help first, ended ones last.

    Within a status, the longest wait comes first.
    """
    tables = {table.id: table for table in book.tables_of(round_)}
    called = hooks.called_tables.ask_one(session, tables)
    stage = book.stage_of(round_).number
    found = [
        _overview_row(match, stage, round_.number, tables[table_id].number or 0, table_id in called, reader, now)
        for table_id, match in load_table_matches(session, tables).items()
    ]
    return sorted(found, key=lambda one: (not one.needs_somebody, STATUS_ORDER.index(one.match.status), -one.seconds))


def _overview_row(
    match: TableMatchView, stage: int, round_: int, table: int, called: bool, reader: UUID | None, now: datetime
) -> OverviewRow:
    own = match.seat_of(reader) is not None
    asked = tuple(seat.name for seat in match.seats if seat.asked) if match.status is OnlineStatus.LIVE else ()
    return OverviewRow(
        stage,
        round_,
        table,
        match,
        called,
        own,
        match.not_ready if match.status is OnlineStatus.WAITING else () if own else asked,
        max(0, int((now - match.changed_at).total_seconds())),
    )
