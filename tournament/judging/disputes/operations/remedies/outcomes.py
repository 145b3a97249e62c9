"""Effects of a ruling at the event: result, another match, extra time, penalty."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from tournament.core.security.principal import Principal
from tournament.core.translation import gettext
from tournament.events.book.book import Book
from tournament.events.floor.operations.penalties import give_penalty
from tournament.events.hook_values import Dealer
from tournament.events.models.events import Event
from tournament.events.rounds.operations.lifecycle import add_extension
from tournament.events.rounds.operations.results import ResultInput, clear_result, describe_result, enter_result
from tournament.events.states import RoundStatus, TableStatus
from tournament.events.trail.change import change
from tournament.judging.disputes.operations.remedies.remedies import TABLE_REMEDIES
from tournament.judging.models.disputes import Dispute, Ruling
from tournament.judging.states import Remedy
from tournament.online.operations.event.round_tables import reopen_table
from tournament.online.operations.event.round_time import extend_timers
from tournament.online.operations.match.judge_orders import give_seat_time
from tournament.online.operations.match.match_rows import lock_state
from tournament.online.problems import NoTimeToGive

NO_RESULT: Final = "no result"


@dataclass(frozen=True, slots=True)
class RulingOutcome:
    """The table's result before and after in words, and the new penalty."""

    before: str = ""
    after: str = ""
    penalty: UUID | None = None


def int_field(more: Mapping[str, object], name: str) -> int:
    value = more.get(name)
    return value if isinstance(value, int) else 0


def read_result(more: Mapping[str, object]) -> ResultInput:
    """Read a result: winner and how for a match, places and power for a melee table."""
    return ResultInput(
        str(more.get("how") or "win"),
        int_field(more, "winner") or None,
        _numbers(more, "places"),
        _numbers(more, "power"),
        bool(more.get("sure")),
    )


def _numbers(more: Mapping[str, object], name: str) -> tuple[int, ...]:
    values = more.get(name)
    return tuple(value for value in values if isinstance(value, int)) if isinstance(values, Sequence) else ()


def apply_at_event(
    session: Session, event: Event, dispute: Dispute, ruling: Ruling, dealer: Dealer, now: datetime
) -> RulingOutcome:
    """Carry out a ruling at its event, in the judge's name.

    The event is locked, and the same transaction marks the ruling as applied.
    """
    outcome = _apply_remedy(session, event, dispute, ruling, dealer, now)
    minutes = int_field(ruling.data, "minutes")
    if minutes:
        with change(session, event, Principal(name=ruling.by), now, "table.extended", ruling.reason) as act:
            table = Book(session, act.event).table_by_id(dispute.table_id)
            if table is not None:
                add_extension(table, minutes)
                extend_timers(session, table, minutes, now)
                act.summary = f"{ruling.by} gave table {table.number} {minutes} more minutes."
    return outcome


def give_back_seat_time(session: Session, dispute: Dispute, ruling: Ruling, now: datetime) -> None:
    """Give a seat extra thinking time, on top of what a rewind restores.

    No seat gets more than it began with.
    """
    state = lock_state(session, dispute.match_id) if dispute.match_id is not None else None
    seconds, seat = int_field(ruling.data, "seconds"), int_field(ruling.data, "time_for")
    if state is None or not seconds:
        return
    session.refresh(state)  # another session wrote the order
    with suppress(NoTimeToGive):
        give_seat_time(session, state, seat, seconds, now, key=ruling.id.hex)
        session.flush()


def _apply_remedy(
    session: Session, event: Event, dispute: Dispute, ruling: Ruling, dealer: Dealer, now: datetime
) -> RulingOutcome:
    judge = Principal(name=ruling.by)
    book = Book(session, event)
    table = book.table_by_id(dispute.table_id)
    reason = f"Dispute {dispute.number}: {ruling.reason}"
    if ruling.remedy in TABLE_REMEDIES:
        was = open_table_again(session, event, dispute, judge, reason, now)
        return RulingOutcome(was, NO_RESULT) if was != NO_RESULT else RulingOutcome()
    if ruling.remedy is Remedy.RESULT and table is not None:
        round_ = book.round_of(table)
        stage, before = book.stage_of(round_).number, describe_result(book, table)
        said = read_result(ruling.data)
        row = enter_result(
            *(session, event.slug, stage, round_.number, table.number or 0, said, judge, now, reason),
            ruled_in=dispute.id,
        )
        return RulingOutcome(before, describe_result(Book(session, event), row))
    if ruling.remedy is Remedy.REPLAY_GAME and table is not None:
        before = open_table_again(session, event, dispute, judge, reason, now)
        book = Book(session, event)
        again = book.table_by_id(dispute.table_id)
        if dispute.match_id is not None and again is not None:
            with change(session, event, judge, now, "match.replayed", reason) as act:
                reopen_table(session, dealer, book, again, now)
                act.summary = f"Table {again.number} plays its match again."
        return RulingOutcome(before, NO_RESULT)
    if ruling.remedy is Remedy.PENALTY:
        data = ruling.data
        number, name = int_field(data, "entry"), str(data.get("penalty", ""))
        infraction = str(data.get("infraction", ""))
        given = give_penalty(
            *(session, event.slug, number, name, infraction, reason, judge, now),
            may_take_games=bool(data.get("by_head")),
        )
        return RulingOutcome(penalty=given.id)
    return RulingOutcome()


def open_table_again(
    session: Session, event: Event, dispute: Dispute, judge: Principal, reason: str, now: datetime
) -> str:
    """Clear a table's result, as its match resumes or is replayed; return the old one."""
    book = Book(session, event)
    table = book.table_by_id(dispute.table_id)
    if table is None or table.status is TableStatus.OPEN:
        return NO_RESULT
    round_, before = book.round_of(table), describe_result(book, table)
    stage = book.stage_of(round_).number
    clear_result(
        *(session, event.slug, stage, round_.number, table.number or 0, judge, now, reason), ruled_in=dispute.id
    )
    return before


def why_closed(book: Book, dispute: Dispute) -> str:
    """Describe why the table of a dispute can't be reopened; empty if it can."""
    table = book.table_by_id(dispute.table_id)
    if table is None:
        return gettext("This dispute has no table.")
    round_ = book.round_of(table)
    if round_.status is RoundStatus.CLOSED:
        return gettext("Round %(round)s is closed, so its matches stand. Order a result.", round=round_.number)
    return ""
