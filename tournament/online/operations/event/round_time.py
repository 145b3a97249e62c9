"""Times of a round's online matches: no-shows, extensions, and calling time."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from engine import Order
from engine.chain.inputs import CALL_TIME, OrderRole
from tournament.core.models.timers import Timer, TimerKind
from tournament.core.scheduling.timers import cancel_timer, set_timer
from tournament.core.security.principal import CLOCK, Principal
from tournament.core.security.sealing import Sealer
from tournament.core.translation import gettext
from tournament.events.book.book import Book
from tournament.events.models.events import Event
from tournament.events.models.rounds import Round, Table
from tournament.events.online_settings import NoShowAction
from tournament.events.rounds.operations.results import ResultInput, settle_by_match
from tournament.events.states import TableKind
from tournament.events.trail.change import change
from tournament.online.models import OnlineSeat
from tournament.online.operations.lobby.setup import begin_unready_match
from tournament.online.operations.match.deal import list_seats
from tournament.online.operations.match.match_rows import lock_state
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.settlement import (
    call_desk,
    find_open_table,
    lock_event_of_match,
    lock_open_matches,
)
from tournament.online.operations.match.snapshots import MatchSnapshot, load_snapshot
from tournament.online.operations.match.submission import submit_input
from tournament.online.problems import ChoiceNotLegal, MatchNotLive, OnlineMatchNotFound
from tournament.online.states import OnlineStatus

JOUST_SEATS: Final = 2
EXTENDED_TIMERS: Final = (TimerKind.NO_SHOW, TimerKind.TIME_IS_UP)
"""Timers that move when a table gets more time."""
TIME_CALL_KEY: Final = "time is up"
TIME_CALL_RETRY: Final = timedelta(seconds=30)
"""Interval of retries for a match that is frozen or has not begun."""


def settle_no_show(session: Session, timer: Timer, now: datetime) -> UUID | None:
    """Settle a table, or call the desk, when the time to get ready is up.

    Does nothing if the match has begun or is over. The event is locked.
    """
    event = session.get(Event, timer.event_id, populate_existing=True)
    state = lock_state(session, timer.subject)
    if event is None or state is None or state.status is not OnlineStatus.WAITING:
        return None
    book = Book(session, event)
    table = find_open_table(session, book, timer.subject)
    if table is None:
        return None
    seats = list_seats(session, timer.subject)
    absent = [seat for seat in seats if seat.ready_at is None]
    if (
        book.settings.online_rules.no_show is NoShowAction.LOSS
        and table.kind is TableKind.MATCH
        and (len(seats), len(absent)) == (JOUST_SEATS, 1)
    ):
        _record_no_show(session, event, book, table, absent[0], now)
    else:
        names = ", ".join(seat.name for seat in absent) or "A player"
        call_desk(session, event, timer.subject, f"{names}: not ready for the online match in time.", now)
    return event.id


def _record_no_show(
    session: Session, event: Event, book: Book, table: Table, absent: OnlineSeat, now: datetime
) -> None:
    with change(session, event, CLOCK, now, "result.no-show") as act:
        winner = book.players_at(table)[1 - absent.seat]
        words = settle_by_match(act, book, table, ResultInput("no-show", winner.number), now)
        act.summary = f"{absent.name} was not ready at table {table.number} in time: {words}."


def set_no_show_timer(session: Session, book: Book, match_id: UUID, now: datetime) -> None:
    """Set the no-show timer of a new match, if the event has one."""
    if minutes := book.settings.online_rules.no_show_minutes:
        set_timer(session, TimerKind.NO_SHOW, match_id, now + timedelta(minutes=minutes), book.event.id)


def start_unready_match(
    session: Session,
    slug: str,
    match_id: UUID,
    sealer: Sealer,
    draw: Callable[[], bytes],
    actor: Principal,
    now: datetime,
) -> None:
    """Let the desk begin a match before all players are ready.

    Players who come late continue from there.
    """
    event = lock_event_of_match(session, match_id)
    if event is None or event.slug != slug:
        raise OnlineMatchNotFound(gettext("This event has no online match at this address."))
    with change(session, event, actor, now, "match.started") as act:
        absent = ", ".join(seat.name for seat in list_seats(session, match_id) if seat.ready_at is None)
        begin_unready_match(session, sealer, match_id, draw, now)
        table = find_open_table(session, Book(session, event), match_id)
        where = f"table {table.number}" if table is not None else "a table"
        act.is_always_recorded = True
        act.summary = f"{actor.name} started the online match of {where} without waiting for {absent}."


def extend_timers(session: Session, table: Table, minutes: int, now: datetime) -> None:
    """Extend the timers of a table that gets more time, even if its time was up."""
    for state in lock_open_matches(session, [table.id]):
        pending = {
            timer.kind: timer.due_at
            for timer in session.scalars(
                select(Timer).where(
                    Timer.subject == state.match_id, Timer.fired_at.is_(None), Timer.kind.in_(EXTENDED_TIMERS)
                )
            )
        }
        if state.status is OnlineStatus.WAITING:
            pending.setdefault(TimerKind.NO_SHOW, now)
        for kind, due in pending.items():
            set_timer(session, kind, state.match_id, max(due, now) + timedelta(minutes=minutes), table.event_id)


def schedule_time_calls(session: Session, book: Book, round_: Round, now: datetime) -> None:
    """Set the timer that calls time at each open table after the round's clock ended.

    Each table has its own extension.
    """
    for table in book.open_tables(round_):
        for state in lock_open_matches(session, [table.id]):
            due = now + timedelta(minutes=table.extension)
            set_timer(session, TimerKind.TIME_IS_UP, state.match_id, due, book.event.id)


def call_time(play: MatchRuntime, match_id: UUID, now: datetime) -> MatchSnapshot | None:
    """Call time at one match; return None if it is over or has to wait.

    Its timer is then cancelled or set again.
    """
    snapshot, waits = load_snapshot(play, match_id), False
    carried = None
    if snapshot.status in (OnlineStatus.WAITING, OnlineStatus.FROZEN):
        waits = True
    elif snapshot.status is not OnlineStatus.ENDED:
        try:
            carried = submit_input(
                play, match_id, Order(OrderRole.JUDGE, CALL_TIME), TIME_CALL_KEY, now, lambda *_: None
            )
        except ChoiceNotLegal:  # time was called before
            pass
        except MatchNotLive:
            waits = True
    with play.database.write() as session:
        if waits:
            set_timer(session, TimerKind.TIME_IS_UP, match_id, now + TIME_CALL_RETRY, None)
        else:
            cancel_timer(session, TimerKind.TIME_IS_UP, match_id)
    return carried.snapshot if carried is not None and not carried.again else None
