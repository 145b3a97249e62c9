"""All online matches of a round, as judges and organizers look over them: what needs somebody stands first."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy.orm import Session

from tournament.events.book.book import Book
from tournament.events.models.rounds import Round
from tournament.online import hooks
from tournament.online.operations.event.of_event import TableMatch, matches_at
from tournament.online.states import OnlineStatus


@dataclass(frozen=True, slots=True)
class Watched:
    """A table with its match; nothing of it tells a card."""

    stage: int
    round: int
    table: int
    match: TableMatch
    called: bool
    """A judge is called there, or with somebody already."""
    is_own: bool
    """The reader plays there: whose move it is, they see at their board and nowhere else."""
    waits_for: tuple[str, ...]
    """Who is not ready, or asked."""
    seconds: int
    """Since anything happened there."""

    @property
    def needs_somebody(self) -> bool:
        return self.match.status is OnlineStatus.FROZEN or (self.called and not self.match.is_over)


ORDER = (OnlineStatus.FROZEN, OnlineStatus.WAITING, OnlineStatus.PAUSED, OnlineStatus.LIVE, OnlineStatus.ENDED)


def overview(session: Session, book: Book, round_: Round, reader: UUID | None, now: datetime) -> list[Watched]:
    """What is frozen or flagged first, then who is waited for longest; those that are over last."""
    tables = {table.id: table for table in book.tables_of(round_)}
    called = hooks.called_tables.ask_one(session, tables)
    stage = book.stage_of(round_).number
    found = [
        _watched(match, stage, round_.number, tables[table_id].number or 0, table_id in called, reader, now)
        for table_id, match in matches_at(session, tables).items()
    ]
    return sorted(found, key=lambda one: (not one.needs_somebody, ORDER.index(one.match.status), -one.seconds))


def _watched(
    match: TableMatch, stage: int, round_: int, table: int, called: bool, reader: UUID | None, now: datetime
) -> Watched:
    own = match.seat_of(reader) is not None
    asked = tuple(seat.name for seat in match.seats if seat.asked) if match.status is OnlineStatus.LIVE else ()
    return Watched(
        stage,
        round_,
        table,
        match,
        called,
        own,
        match.not_ready if match.status is OnlineStatus.WAITING else () if own else asked,
        max(0, int((now - match.changed_at).total_seconds())),
    )
