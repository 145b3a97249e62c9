"""Judge calls: a question from a table, a judge who takes it, a ruling with its rules and the time given back."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.event_problems import NothingThere, NotNow, NotYourTable, SettingsNotPossible
from tournament.models import Entry, JudgeCall, Round, Table
from tournament.models.states import CallStatus, RoundStatus, TableKind, TableStatus
from tournament.operations.events.book import Book
from tournament.operations.ground.texts import written_text
from tournament.operations.matches.rule_index import load_rule
from tournament.operations.rounds.life import give_time
from tournament.operations.rounds.result_values import result_words
from tournament.operations.trail.change import Change, change
from tournament.principal import Principal
from tournament.problems import NotAllowed

MOST_RULES: Final = 12
LONGEST_RULES: Final = 400


@dataclass(frozen=True, slots=True)
class Dispute:
    """Both versions of a result that is disputed."""

    reporter: str
    report: str
    objector: str
    objection: str
    is_melee: bool
    seats: tuple[tuple[int, str], ...]
    """Number and name."""


@dataclass(frozen=True, slots=True)
class CallView:
    """A call with what its queue shows."""

    call: JudgeCall
    stage: int | None
    round: int | None
    table: int | None
    players: tuple[str, ...]
    """Of the table."""
    caller: str
    waited: int
    """Seconds until a judge came, or until now."""
    taken: int | None
    """Seconds from the judge's coming to the ruling, or until now."""
    dispute: Dispute | None
    """What is disputed at the table, until it is decided."""


def call_judge(
    session: Session,
    slug: str,
    question: str,
    actor: Principal,
    now: datetime,
    *,
    table: int | None = None,
    by_staff: bool = False,
) -> JudgeCall:
    """Calls a judge: a player to the own table, the staff to any table of the present round or to none."""
    question = written_text(question, "The question", 2000)
    with change(session, slug, actor, now, "call.made") as act:
        book = Book(session, act.event)
        round_ = _present_round(book)
        entry = None if by_staff else book.entry_of(actor.account_id)
        seated = _table(book, round_, entry, table, actor, by_staff=by_staff)
        if seated is not None and (waiting := _open_call(session, seated)):
            raise NotNow(
                f"Table {seated.number} has called already, and a judge {_coming(waiting)}.", call=str(waiting.id)
            )
        call = JudgeCall(
            event_id=act.event.id,
            table_id=seated.id if seated else None,
            entry_id=entry.id if entry else None,
            question=question,
            status=CallStatus.WAITING,
            called_at=now,
        )
        act.add(call)
        where = f" to table {seated.number}" if seated else ""
        act.summary = f"{entry.name if entry else actor.name} called a judge{where}."
    return call


def take_call(session: Session, slug: str, call_id: UUID, actor: Principal, now: datetime) -> JudgeCall:
    """A judge goes to the table; nobody rules at a table they play at."""
    with change(session, slug, actor, now, "call.taken") as act:
        book = Book(session, act.event)
        call = _call(act, call_id)
        if call.status is CallStatus.TAKEN and actor.account_id is not None and call.taken_by == actor.account_id:
            return call
        if call.status is not CallStatus.WAITING:
            by = f" by {call.judge}" if call.judge else ""
            raise NotNow(f"This call was {call.status.value} already{by}.", state=call.status.value)
        _check_is_no_player(book, call, actor)
        call.status, call.taken_at = CallStatus.TAKEN, now
        call.taken_by, call.judge = actor.account_id, actor.name
        act.summary = f"{actor.name} took the call{_where(book, call)}."
    return call


def hand_back(session: Session, slug: str, call_id: UUID, actor: Principal, now: datetime) -> JudgeCall:
    """The call waits for another judge, with the time it was made."""
    with change(session, slug, actor, now, "call.handed back") as act:
        book = Book(session, act.event)
        call = _call(act, call_id)
        if call.status is not CallStatus.TAKEN:
            raise NotNow(f"This call is {call.status.value}; only one that was taken is handed back.")
        judge = call.judge
        call.status, call.taken_at = CallStatus.WAITING, None
        call.taken_by, call.judge = None, ""
        whose = "" if judge == actor.name else f", which {judge} had taken,"
        act.summary = f"{actor.name} handed the call{_where(book, call)}{whose} back."
    return call


def close_call(
    session: Session,
    slug: str,
    call_id: UUID,
    ruling: str,
    actor: Principal,
    now: datetime,
    *,
    rules: Sequence[str] = (),
    minutes: int = 0,
) -> JudgeCall:
    """Ends a call with its ruling; the minutes are given back to the table."""
    ruling = written_text(ruling, "The ruling")
    with change(session, slug, actor, now, "call.closed") as act:
        cited = _cited(rules, act.event.ruleset)
        book = Book(session, act.event)
        call = _call(act, call_id)
        if call.status is CallStatus.CLOSED:
            raise NotNow("This call is closed already; make another one to ask again.", state=call.status.value)
        _check_is_no_player(book, call, actor)
        if call.status is CallStatus.WAITING:
            call.taken_at, call.taken_by, call.judge = now, actor.account_id, actor.name
        table = _table_of(book, call)
        call.status, call.closed_at = CallStatus.CLOSED, now
        call.ruling, call.rules = ruling, cited
        act.summary = f"{actor.name} answered the call{_where(book, call)}{f' ({cited})' if cited else ''}."
        if minutes:
            if table is None:
                raise SettingsNotPossible("This call came from no table that could be given time.", setting="minutes")
            give_time(table, minutes)
            call.minutes = minutes
            act.summary += f" Table {table.number} has {minutes} more minutes."
    return call


def calls_of(session: Session, book: Book, now: datetime) -> list[CallView]:
    """The queue: who waits longest first, then calls that are taken, then those that are closed, the newest first."""
    order = {CallStatus.WAITING: 0, CallStatus.TAKEN: 1, CallStatus.CLOSED: 2}
    calls = session.scalars(select(JudgeCall).filter_by(event_id=book.event.id))

    def place(call: JudgeCall) -> tuple[int, float, str]:
        moment = call.called_at.timestamp()
        return order[call.status], -moment if call.status is CallStatus.CLOSED else moment, call.id.hex

    return [call_view(book, call, now) for call in sorted(calls, key=place)]


def call_view(book: Book, call: JudgeCall, now: datetime) -> CallView:
    table = _table_of(book, call)
    round_ = book.round_of(table) if table else None
    taken = call.taken_at
    return CallView(
        call=call,
        stage=book.stage_of(round_).number if round_ else None,
        round=round_.number if round_ else None,
        table=table.number if table else None,
        players=tuple(entry.name for entry in book.players_at(table)) if table else (),
        caller=book.entry_by_id(call.entry_id).name if call.entry_id else "",
        waited=int(((taken or now) - call.called_at).total_seconds()),
        taken=int(((call.closed_at or now) - taken).total_seconds()) if taken else None,
        dispute=_dispute(book, table, call) if table and call.status is not CallStatus.CLOSED else None,
    )


def _dispute(book: Book, table: Table, call: JudgeCall) -> Dispute | None:
    if table.status is not TableStatus.DISPUTED:
        return None
    players = book.players_at(table)
    others = [entry for entry in players if entry.id != table.reported_by]
    objecting = [entry for entry in others if entry.id == call.entry_id] or others
    return Dispute(
        reporter=next((entry.name for entry in players if entry.id == table.reported_by), ""),
        report=result_words(table.report, [entry.name for entry in players]),
        objector=" and ".join(entry.name for entry in objecting),
        objection=table.objection,
        is_melee=table.kind is TableKind.MELEE,
        seats=tuple((entry.number, entry.name) for entry in players),
    )


def _present_round(book: Book) -> Round | None:
    stage = book.running_stage
    round_ = book.last_round(stage) if stage else None
    return round_ if round_ is not None and round_.status is RoundStatus.PUBLISHED else None


def _table(
    book: Book, round_: Round | None, entry: Entry | None, number: int | None, actor: Principal, *, by_staff: bool
) -> Table | None:
    if by_staff:
        if number is None:
            return None
        if round_ is None:
            raise NotNow("No round is being played, so there is no table to send a judge to.")
        return book.table(round_, number)
    if entry is None:
        raise NotAllowed(f"{actor.name} does not play in {book.event.name}; players and the staff call judges.")
    table = book.table_of(round_, entry) if round_ else None
    if round_ is None or table is None or table.kind not in (TableKind.MATCH, TableKind.MELEE):
        raise NotNow(f"{entry.name} does not sit at a table now; ask the desk.")
    if number not in (None, table.number):
        raise NotYourTable(f"{entry.name} sits at table {table.number}, not at table {number}.", table=number)
    return table


def _open_call(session: Session, table: Table) -> JudgeCall | None:
    return session.scalar(
        select(JudgeCall).where(JudgeCall.table_id == table.id, JudgeCall.status != CallStatus.CLOSED).limit(1)
    )


def _coming(call: JudgeCall) -> str:
    return f"({call.judge}) is there" if call.status is CallStatus.TAKEN else "will come"


def _call(act: Change, call_id: UUID) -> JudgeCall:
    call = act.session.get(JudgeCall, call_id, populate_existing=True)
    if call is None or call.event_id != act.event.id:
        raise NothingThere(f"{act.event.name} has no such judge call.")
    return call


def _table_of(book: Book, call: JudgeCall) -> Table | None:
    return book.table_by_id(call.table_id)


def _where(book: Book, call: JudgeCall) -> str:
    table = _table_of(book, call)
    return f" of table {table.number} in round {book.round_of(table).number}" if table else ""


def _check_is_no_player(book: Book, call: JudgeCall, actor: Principal) -> None:
    table = _table_of(book, call)
    entry = book.entry_of(actor.account_id)
    if entry is not None and ((table and entry in book.players_at(table)) or call.entry_id == entry.id):
        raise NotAllowed(f"{actor.name} plays at this table; another judge has to take the call.")


def _cited(rules: Sequence[str], ruleset: str) -> str:
    """Rule ids as they are kept; each has to be in the index, and `save` means the event's own."""
    cited = list(dict.fromkeys(load_rule(rule, ruleset).id for rule in rules if rule))
    if len(cited) > MOST_RULES or len(" ".join(cited)) > LONGEST_RULES:
        raise SettingsNotPossible(f"A ruling cites up to {MOST_RULES} rules; this one cites {len(cited)}.")
    return " ".join(cited)
