"""A disputed report is a judge's call: made with the objection, closed with the result."""

from datetime import datetime
from typing import Final

from sqlalchemy import select

from tournament.models import Entry, JudgeCall, Table
from tournament.models.states import CallStatus, TableStatus
from tournament.operations.trail.change import Change
from tournament.principal import Principal

DISPUTED: Final = "Disputed result: "
"""How the question of such a call begins."""
LONGEST: Final = 2000


def call_for_dispute(act: Change, table: Table, entry: Entry, now: datetime) -> None:
    """Calls a judge to the table, unless one is called already."""
    call_to_table(act, table, f"{DISPUTED}{table.objection}", now, entry)


def call_to_table(act: Change, table: Table, question: str, now: datetime, entry: Entry | None = None) -> bool:
    """Calls a judge to a table; False where one is called already."""
    if _open_call(act, table) is not None:
        return False
    act.add(
        JudgeCall(
            event_id=act.event.id,
            table_id=table.id,
            entry_id=entry.id if entry is not None else None,
            question=question[:LONGEST],
            status=CallStatus.WAITING,
            called_at=now,
        )
    )
    return True


def end_dispute(act: Change, table: Table, words: str, now: datetime, by: Principal | None = None) -> None:
    """Closes the call that a dispute made; without `by` the players agreed. To be asked before the table changes."""
    call = _open_call(act, table) if table.status is TableStatus.DISPUTED else None
    if call is None or not call.question.startswith(DISPUTED):
        return
    if call.status is CallStatus.WAITING:
        call.taken_at = now
        call.taken_by, call.judge = (by.account_id, by.name) if by else (None, "")
    call.status, call.closed_at, call.ruling = CallStatus.CLOSED, now, words


def _open_call(act: Change, table: Table) -> JudgeCall | None:
    wanted = select(JudgeCall).where(JudgeCall.table_id == table.id, JudgeCall.status != CallStatus.CLOSED).limit(1)
    return act.session.scalar(wanted, execution_options={"populate_existing": True})
