"""Links between online matches and tables when an event is restored.

Online matches are not part of a backup; a match keeps its table if the backup has it.
"""

from collections.abc import Mapping, Sequence
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from tournament.events.book.hooks import Values
from tournament.events.hook_values import RestoreReferences
from tournament.events.models.rounds import Table
from tournament.online.models import OnlineMatch


def remember_tables(session: Session, event_id: UUID) -> RestoreReferences:
    """Remember the table of each match of an event."""
    found = select(OnlineMatch.id, OnlineMatch.table_id)
    wanted = found.where(OnlineMatch.event_id == event_id, OnlineMatch.table_id.is_not(None))
    played = session.execute(wanted).all()

    def restore(rows: Mapping[str, Sequence[Values]]) -> None:
        here = {row["id"] for row in rows[Table.__tablename__]}
        for match_id, table_id in played:
            if table_id in here:
                session.execute(update(OnlineMatch).where(OnlineMatch.id == match_id).values(table_id=table_id))

    return restore
