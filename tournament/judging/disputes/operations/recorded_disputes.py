"""Disputes as part of their event: in its trail, its backup and its live updates."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from tournament.events.book.book import Book
from tournament.events.book.hooks import RecordedTable, Values
from tournament.events.book.parts import entry_part, read_row_id, table_parts
from tournament.events.hook_values import RestoreReferences
from tournament.events.models.rounds import Table
from tournament.events.states import TableStatus
from tournament.events.trail.change import changed_rows
from tournament.judging.models.cases import Case
from tournament.judging.models.disputes import Dispute, DisputeLine, HiddenLook, Ruling


def recorded_tables() -> Sequence[RecordedTable]:
    return RecordedTable(Dispute, _dispute_parts), RecordedTable(DisputeLine), RecordedTable(Ruling)


def _dispute_parts(session: Session, row: UUID, values: Values, books: tuple[Book, Book]) -> set[str]:
    """Return the parts to notify: the players, and perhaps the standings.

    The standings change if the table's result is provisional because of the dispute. It is not if a judge was called
    to a table that plays on.
    """
    if not values and (held := session.get(Dispute, row)) is not None:
        values = {"table_id": held.table_id, "entry_id": held.entry_id, "match_id": held.match_id}
    at = read_row_id(values.get("table_id"))
    table = next((table for table in books[0].tables if table.id == at), None)
    if table is not None and (values.get("match_id") is not None or table.status is TableStatus.FINAL):
        return table_parts(books[0], table)
    players = books[0].players_at(table) if table is not None else []
    return {entry_part(entry.number) for entry in players} | _raiser_parts(books[0], values)


def _raiser_parts(book: Book, values: Values) -> set[str]:
    """Return the part of the player who raised it, who may sit elsewhere by now."""
    owner = next((entry for entry in book.entries if entry.id == read_row_id(values.get("entry_id"))), None)
    return {entry_part(owner.number)} if owner is not None else set()


def ruled_tables(session: Session, changes: Sequence[Values]) -> list[UUID]:
    """Find the tables whose rulings these changes applied."""
    applied = changed_rows(changes, Ruling, lambda after: bool(after.get("applied_at")))
    if not applied:
        return []
    ruled = select(Dispute.table_id).join(Ruling, Ruling.dispute_id == Dispute.id).where(Ruling.id.in_(applied))
    return [table_id for table_id in session.scalars(ruled) if table_id is not None]


def detach_tables(session: Session, tables: Sequence[Table]) -> None:
    """Detach disputes from deleted tables.

    The database would do it too, but the trail would not see it.
    """
    for dispute in session.scalars(select(Dispute).where(Dispute.table_id.in_([table.id for table in tables]))):
        dispute.table_id = None


def keep_dispute_references(session: Session, event_id: UUID) -> RestoreReferences:
    """Remember which disputes cases and hidden looks refer to.

    A backup does not hold cases and looks, so a restore must set these references again.
    """
    disputes = select(Dispute.id).where(Dispute.event_id == event_id)
    referring = [
        (model, session.execute(select(model.id, model.dispute_id).where(model.dispute_id.in_(disputes))).all())
        for model in (Case, HiddenLook)
    ]

    def restore(rows: Mapping[str, Sequence[Values]]) -> None:
        here = {row["id"] for row in rows[Dispute.__tablename__]}
        for model, references in referring:
            for referring_id, dispute_id in references:
                if dispute_id in here:
                    session.execute(update(model).where(model.id == referring_id).values(dispute_id=dispute_id))

    return restore
