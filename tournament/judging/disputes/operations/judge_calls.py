"""Judge calls: disputes about no step, from a player, staff, a timer or a result."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from tournament.core.models.timers import Timer
from tournament.core.problems import NotAllowed
from tournament.core.security.principal import CLOCK, Principal
from tournament.core.text import clean_text
from tournament.core.translation import gettext
from tournament.events.book.book import Book
from tournament.events.book.roles import head_judges_of
from tournament.events.models.entries import Entry
from tournament.events.models.events import Event
from tournament.events.models.rounds import Round, Table
from tournament.events.problems import NothingThere, NotNow, NotYourTable
from tournament.events.states import RoundStatus, TableKind
from tournament.events.trail.change import Change, change
from tournament.judging.disputes.operations.disputes import (
    DisputeContext,
    add_line,
    is_repeated_request,
    set_late_timer,
    table_phrase,
    transition_to,
)
from tournament.judging.disputes.operations.transitions import ENDED_STATES, LATE_AFTER, DisputePart
from tournament.judging.models.disputes import Dispute
from tournament.judging.states import DisputeKind, DisputeState, LineKind, RaisedBy

MAX_QUESTION_LETTERS = 2000


def call_judge(
    session: Session,
    slug: str,
    question: str,
    actor: Principal,
    now: datetime,
    *,
    table: int | None = None,
    by_staff: bool = False,
    kind: DisputeKind = DisputeKind.QUESTION,
    key: str = "",
) -> Dispute:
    """Call a judge: players to their own table, staff to any table or none."""
    question = clean_text(question, gettext("The question"), MAX_QUESTION_LETTERS)
    with change(session, slug, actor, now, "dispute.called") as act:
        book = Book(session, act.event)
        round_ = _current_round(book)
        entry = None if by_staff else book.entry_of(actor.account_id)
        seated = _called_table(book, round_, entry, table, actor, by_staff=by_staff)
        if seated is not None and (waiting := _waiting_call(session, seated)):
            if is_repeated_request(session, waiting, actor, key):
                return waiting
            raise NotNow(_already_called(seated, waiting), number=waiting.number)
        dispute = _open_dispute(act, seated, question, now, entry, kind, key)
        to = f" to table {seated.number}" if seated else ""
        act.summary = f"{entry.name if entry else actor.name} called a judge{to} (dispute {dispute.number})."
    return dispute


def call_from_match(
    session: Session, slug: str, question: str, actor: Principal, now: datetime, table: int | None
) -> None:
    """Call a judge for online play: to a table, or by default to the actor's own."""
    call_judge(session, slug, question, actor, now, table=table, by_staff=table is not None)


def call_to_table(act: Change, table: Table, question: str, now: datetime) -> bool:
    """Call a judge to a table; return False if one is already called."""
    if _waiting_call(act.session, table) is not None:
        return False
    _open_dispute(act, table, question, now, None, DisputeKind.QUESTION)
    return True


def open_result_dispute(act: Change, table: Table, entry: Entry, now: datetime) -> None:
    """Open a dispute about a table's reported result.

    If a judge is already called there, that judge learns of it at the table.
    """
    if _waiting_call(act.session, table) is None:
        _open_dispute(act, table, table.objection, now, entry, DisputeKind.RESULT)


def close_result_disputes(
    act: Change, table: Table, words: str, now: datetime, by: Principal | None, ruled_in: UUID | None
) -> None:
    """Close the disputes about a table's result.

    The table has a result, or its report is no longer disputed. Without `by` the players agreed. The dispute in which
    the result was ruled stays open.
    """
    wanted = select(Dispute).where(
        Dispute.table_id == table.id,
        Dispute.match_id.is_(None),
        Dispute.kind == DisputeKind.RESULT,
        Dispute.state.not_in(sorted(ENDED_STATES)),
    )
    for dispute in act.session.scalars(wanted, execution_options={"populate_existing": True}).all():
        if dispute.id == ruled_in:
            continue
        if by is not None and not dispute.judge:
            dispute.judge_id, dispute.judge = by.account_id, by.name
        who = DisputeContext(act.session, act, dispute, by or act.actor, None, frozenset(), now)
        transition_to(who, DisputeState.CLOSED, "closed", words)


def table_of_call(session: Session, event: Event, call_id: UUID) -> UUID | None:
    """Return the table of a judge call; None if the call is to no table."""
    call = session.get(Dispute, call_id)
    if call is None or call.event_id != event.id:
        raise NothingThere(gettext("%(event)s has no such judge call.", event=event.name))
    return call.table_id


def report_late_dispute(session: Session, timer: Timer, now: datetime) -> UUID | None:
    """Tell the head judge by a history entry that a dispute waits too long."""
    dispute = session.get(Dispute, timer.subject)
    event = session.get(Event, dispute.event_id) if dispute is not None and dispute.event_id is not None else None
    if dispute is None or event is None or dispute.state not in LATE_AFTER:
        return None
    with change(session, event, CLOCK, now, "dispute.late") as act:
        heads = " and ".join(head_judges_of(session, event)) or "The head judge"
        whom = dispute.judge if dispute.judge and dispute.state is DisputeState.TAKEN else "a judge"
        whom = "the head judge" if dispute.state is DisputeState.APPEALED else whom
        at = table_phrase(Book(session, event), dispute)
        act.summary = f"Dispute {dispute.number}{at} waits too long for {whom}. Notified: {heads}."
        act.is_always_recorded = True
    return event.id


def _open_dispute(
    act: Change, table: Table | None, text: str, now: datetime, entry: Entry | None, kind: DisputeKind, key: str = ""
) -> Dispute:
    session = act.session
    newest = session.scalar(select(func.max(Dispute.number)).filter_by(event_id=act.event.id)) or 0
    machine = act.actor.account_id is None
    dispute = Dispute(
        event_id=act.event.id,
        number=newest + 1,
        table_id=table.id if table is not None else None,
        kind=kind,
        state=DisputeState.OPEN,
        state_since=now,
        version=1,
        raised_by=RaisedBy.ENTRY if entry is not None else RaisedBy.ENGINE if machine else RaisedBy.STAFF,
        entry_id=entry.id if entry is not None else None,
    )
    act.add(dispute)
    author = Principal(name=entry.name) if entry is not None and machine else act.actor  # reported with a slip code
    who = DisputeContext(session, act, dispute, author, None, frozenset({DisputePart.RAISER}), now)
    add_line(who, LineKind.CLAIM, text[:MAX_QUESTION_LETTERS], key)
    set_late_timer(session, dispute, now)
    return dispute


def _waiting_call(session: Session, table: Table) -> Dispute | None:
    """Return the waiting judge call of a table.

    A ruled dispute does not wait for a judge, so the table may call again.
    """
    waits = (DisputeState.OPEN, DisputeState.TAKEN, DisputeState.APPEALED)
    wanted = select(Dispute).where(
        Dispute.table_id == table.id, Dispute.match_id.is_(None), Dispute.state.in_(sorted(waits))
    )
    return session.scalar(wanted.limit(1), execution_options={"populate_existing": True})


def _current_round(book: Book) -> Round | None:
    stage = book.running_stage
    round_ = book.last_round(stage) if stage else None
    return round_ if round_ is not None and round_.status is RoundStatus.PUBLISHED else None


def _called_table(
    book: Book, round_: Round | None, entry: Entry | None, number: int | None, actor: Principal, *, by_staff: bool
) -> Table | None:
    if by_staff:
        if number is None:
            return None
        if round_ is None:
            raise NotNow(gettext("No round is running, so you can’t send a judge to a table."))
        return book.table(round_, number)
    if entry is None:
        raise NotAllowed(
            gettext(
                "%(name)s does not play in %(event)s. Only players and staff can call a judge.",
                name=actor.name,
                event=book.event.name,
            )
        )
    table = book.table_of(round_, entry) if round_ else None
    if round_ is None or table is None or table.kind not in (TableKind.MATCH, TableKind.MELEE):
        raise NotNow(gettext("%(name)s has no table right now. Ask the desk.", name=entry.name))
    if number not in (None, table.number):
        raise NotYourTable(
            gettext(
                "%(name)s sits at table %(own)s, not at table %(table)s.",
                name=entry.name,
                own=table.number,
                table=number,
            ),
            table=number,
        )
    return table


def _already_called(table: Table, waiting: Dispute) -> str:
    if waiting.state is DisputeState.TAKEN:
        return gettext(
            "Table %(table)s has already called a judge, and %(judge)s is there.",
            table=table.number,
            judge=waiting.judge,
        )
    return gettext("Table %(table)s has already called a judge. Please wait.", table=table.number)
