"""Provisional results: flagged online matches, and final tables with a judge call."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.events.book.book import Book
from tournament.events.models.events import Stage
from tournament.events.states import TableStatus
from tournament.judging.disputes.operations.transitions import ENDED_STATES
from tournament.judging.models.disputes import Dispute
from tournament.judging.states import RaisedBy


def provisional_tables(session: Session, book: Book, stage: Stage) -> list[tuple[int, int]]:
    """Return round and table of each provisional result, in order."""
    open_at = select(Dispute.table_id, Dispute.match_id).where(
        Dispute.event_id == book.event.id,
        Dispute.state.not_in(sorted(ENDED_STATES)),
        Dispute.raised_by != RaisedBy.SPECTATOR,
    )
    found = []
    for table_id, match_id in session.execute(open_at):
        table = book.table_by_id(table_id)
        if table is None or not table.number or (match_id is None and table.status is not TableStatus.FINAL):
            continue
        if book.stage_of(round_ := book.round_of(table)).id == stage.id:
            found.append((round_.number, table.number))
    return sorted(set(found))
