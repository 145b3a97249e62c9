"""Disputes as part of their event: what its trail records of them, and who sees that one changed."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy.orm import Session

from tournament.events.book.book import Book
from tournament.events.book.parts import entry_part, row_id, table_parts
from tournament.events.hook_values import RecordedTable, Values
from tournament.events.states import TableStatus
from tournament.judging.models.disputes import Dispute, DisputeLine, Ruling


def recorded_tables() -> Sequence[RecordedTable]:
    return RecordedTable(Dispute, _dispute_parts), RecordedTable(DisputeLine), RecordedTable(Ruling)


def _dispute_parts(session: Session, row: UUID, values: Values, books: tuple[Book, Book]) -> set[str]:
    """Tell the players at the table, and where its result is provisional meanwhile, the standings.

    It is not where a judge was called to a table that plays on.
    """
    if not values and (held := session.get(Dispute, row)) is not None:
        values = {"table_id": held.table_id, "entry_id": held.entry_id, "match_id": held.match_id}
    at = row_id(values.get("table_id"))
    table = next((table for table in books[0].tables if table.id == at), None)
    if table is not None and (values.get("match_id") is not None or table.status is TableStatus.FINAL):
        return table_parts(books[0], table)
    players = books[0].players_at(table) if table is not None else []
    return {entry_part(entry.number) for entry in players} | _raiser_parts(books[0], values)


def _raiser_parts(book: Book, values: Values) -> set[str]:
    """Tell who raised it, who may sit elsewhere by now."""
    owner = next((entry for entry in book.entries if entry.id == row_id(values.get("entry_id"))), None)
    return {entry_part(owner.number)} if owner is not None else set()
