"""Match logs brought to an event, and their links to a table, a call or the event."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.core.security.principal import Principal
from tournament.core.translation import gettext
from tournament.events import hooks
from tournament.events.book.book import Book
from tournament.events.models.floor import EventLog
from tournament.events.models.rounds import Table
from tournament.events.trail.change import change
from tournament.replays.addresses import address_of
from tournament.replays.models import SavedMatch
from tournament.replays.operations.opened_match import OpenedMatch
from tournament.replays.operations.saved_matches import save_opened


@dataclass(frozen=True, slots=True)
class BroughtLog:
    """A file that was read and verified before the event is locked."""

    opened: OpenedMatch
    source: bytes
    secret: str


@dataclass(frozen=True, slots=True)
class EventLogView:
    link: str
    """Empty if the file is not here."""
    title: str
    steps: int
    ended: str
    stage: int
    round: int
    table: int | None
    call_id: UUID | None
    is_public: bool
    added_at: datetime


def bring_log(
    session: Session,
    slug: str,
    brought: BroughtLog,
    actor: Principal,
    now: datetime,
    *,
    at: tuple[int, int, int] | None = None,
    call_id: UUID | None = None,
    is_public: bool = False,
) -> EventLog:
    """Save a match with the event: for a table, for a call, or for neither.

    `at` is stage, round and table number.
    """
    with change(session, slug, actor, now, "log.brought") as act:
        book = Book(session, act.event)
        table: Table | None = None
        where = act.event.name
        if call_id is not None:
            table = book.table_by_id(hooks.table_of_call.ask_one(session, act.event, call_id))
            where = "a judge call"
        elif at is not None:
            stage, round_, number = at
            table = book.table(book.round(stage, round_), number)
        if table is not None:
            where = f"table {table.number} of round {book.round_of(table).number}"
        kept = save_opened(session, brought.opened, brought.source, brought.secret, now, for_event=True)
        row = EventLog(
            event_id=act.event.id,
            match_id=kept.id,
            table_id=table.id if table else None,
            call_id=call_id,
            is_public=is_public,
            added_at=now,
        )
        act.add(row)
        act.summary = f"{actor.name} added a match log to {where}."
    return row


def logs_of(session: Session, book: Book, *, staff: bool) -> list[EventLogView]:
    """Return brought logs and online matches, the newest first.

    Private logs are for staff only.
    """
    rows = session.scalars(select(EventLog).filter_by(event_id=book.event.id)).all()
    shown = [row for row in rows if staff or row.is_public]
    ids = [row.match_id for row in shown]
    files = (
        {match.id: match for match in session.scalars(select(SavedMatch).where(SavedMatch.id.in_(ids)))}
        if ids
        else {}
    )
    tables = {table.id: table for table in book.tables}
    brought = [
        _log_view(row, files.get(row.match_id), book, tables.get(row.table_id) if row.table_id else None)
        for row in sorted(shown, key=lambda row: (row.added_at, row.id.hex), reverse=True)
    ]
    return sorted([*brought, *online_logs(session, book)], key=lambda log: log.added_at, reverse=True)


def online_logs(session: Session, book: Book, account_id: UUID | None = None) -> list[EventLogView]:
    """Return ended online matches of the event, or those of an account.

    Each opens with the rights of its reader.
    """
    found = []
    for match in hooks.ended_matches.ask_one(session, book.event.id, account_id):
        table = book.table_by_id(match.table_id)
        if table is None:
            continue
        round_ = book.round_of(table)
        found.append(
            EventLogView(
                link=address_of(match.match_id),
                title=" – ".join(match.names),
                steps=match.steps,
                ended=gettext("played online"),
                stage=book.stage_of(round_).number,
                round=round_.number,
                table=table.number,
                call_id=None,
                is_public=True,
                added_at=match.ended_at,
            )
        )
    return found


def _log_view(row: EventLog, match: SavedMatch | None, book: Book, table: Table | None) -> EventLogView:
    round_ = book.round_of(table) if table else None
    return EventLogView(
        link=match.link or "" if match else "",
        title=" – ".join(match.seats) if match else gettext("Match log without a file"),
        steps=match.steps if match else 0,
        ended=match.ended if match else "",
        stage=book.stage_of(round_).number if round_ else 0,
        round=round_.number if round_ else 0,
        table=table.number if table else None,
        call_id=row.call_id,
        is_public=row.is_public,
        added_at=row.added_at,
    )
