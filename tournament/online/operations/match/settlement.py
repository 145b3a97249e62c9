"""Settlement: results of ended matches, and ends of matches settled otherwise."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import delete, or_, select, update
from sqlalchemy.orm import Session

from engine import PUBLIC, Concede, Forfeit, Match, Order
from engine.chain.inputs import Input
from engine.chain.journal import LogEntry
from engine.log.undone_steps import find_undone_steps
from engine.play.ending.match_end import MULTIPLAYER_SEATS, TIME
from tournament.core.change_notes import note_match
from tournament.core.models.timers import TimerKind
from tournament.core.scheduling.timers import cancel_timer
from tournament.core.security.principal import MATCH
from tournament.core.translation import use_locale
from tournament.core.translation.catalogues import ENGLISH
from tournament.events.book.book import Book
from tournament.events.models.entries import Entry as Entrant
from tournament.events.models.events import Event
from tournament.events.models.rounds import Table
from tournament.events.problems import ResultNotPossible
from tournament.events.rounds.operations.results import ResultInput, settle_by_match
from tournament.events.rounds.operations.time_call import TimeCallCounts, rule_table
from tournament.events.states import EventStatus, TableKind, TableStatus
from tournament.events.trail.change import change
from tournament.online.hooks import table_needs_judge
from tournament.online.models import OnlineMatch, OnlineState
from tournament.online.operations.match.loaded_match import LoadedMatch, view_json
from tournament.online.operations.match.match_rows import TABLE_ACTOR, add_note
from tournament.online.operations.match.record_files import request_record
from tournament.online.states import NoteKind, OnlineStatus

ROUND_KIND: Final = "round"
DOMINANCE_KIND: Final = "dominance"
OVER_STATUSES: Final = (EventStatus.FINISHED, EventStatus.ARCHIVED)


@dataclass(frozen=True, slots=True)
class CountedAtTime:
    """What counts at time, by seat.

    `dominant` is the seat that won dominance in the last round, or None.
    """

    power: tuple[int, int]
    to_win: tuple[int, int]
    cards: tuple[int, int]
    dead: tuple[int, int]
    dominant: int | None


@dataclass(frozen=True, slots=True)
class MatchEnding:
    """How a match ended, seat by seat."""

    how: str
    """The result's name in the regulations."""
    winner: int | None
    places: tuple[int, ...]
    power: tuple[int, ...]
    counted: CountedAtTime | None = None
    """If a joust went to time: what the regulations compare."""


class _PilePart(msgspec.Struct):
    count: int


class _PilesPart(msgspec.Struct):
    deck: _PilePart
    dead: _PilePart


class _SeatPart(msgspec.Struct):
    power: int
    goal: int
    piles: _PilesPart


class _OutcomePart(msgspec.Struct):
    winner: int | None
    reason: str
    places: tuple[int, ...]


class _PublicPart(msgspec.Struct):
    """The public view of an ended match, from any engine."""

    seats: list[_SeatPart]
    outcome: _OutcomePart


_read_public_part = msgspec.json.Decoder(_PublicPart).decode


def find_match_ending(match: LoadedMatch, given: Input, log: Callable[[], Sequence[LogEntry]]) -> MatchEnding:
    """Return how a match ended with its last input.

    The log is read only if it is needed.
    """
    seen = _read_public_part(view_json(match, PUBLIC))
    power = tuple(side.power for side in seen.seats)
    if isinstance(match, Match) and match.outcome is not None and match.outcome.power:
        power = match.outcome.power
    counted = (
        _count_at_time(seen.seats, log())
        if seen.outcome.reason == TIME and len(seen.seats) < MULTIPLAYER_SEATS
        else None
    )
    return MatchEnding(
        _find_result_name(given, seen.outcome.winner), seen.outcome.winner, seen.outcome.places, power, counted
    )


def _count_at_time(sides: Sequence[_SeatPart], log: Sequence[LogEntry]) -> CountedAtTime:
    one, other = sides
    return CountedAtTime(
        power=(one.power, other.power),
        to_win=(one.goal, other.goal),
        cards=(one.piles.deck.count, other.piles.deck.count),
        dead=(one.piles.dead.count, other.piles.dead.count),
        dominant=_find_dominance_winner(log),
    )


def _find_dominance_winner(log: Sequence[LogEntry]) -> int | None:
    """Return who won dominance in the last round, ignoring undone steps."""
    gone, found = find_undone_steps(log), None
    for entry in log:
        if entry.number not in gone and entry.kind in (ROUND_KIND, DOMINANCE_KIND):
            found = entry.actor if entry.kind == DOMINANCE_KIND else None
    return found


def _find_result_name(given: Input, winner: int | None) -> str:
    if winner is None:
        return "draw"
    if isinstance(given, Concede):
        return "concession"
    return "forfeit" if isinstance(given, (Forfeit, Order)) else "win"


def lock_event_of_match(session: Session, match_id: UUID) -> Event | None:
    """Lock the event of a match; always before the match, to avoid deadlocks."""
    of_match = select(OnlineMatch.event_id).where(OnlineMatch.id == match_id).scalar_subquery()
    wanted = select(Event).where(Event.id == of_match).with_for_update()
    return session.scalar(wanted, execution_options={"populate_existing": True})


def settle_table(session: Session, event: Event, match_id: UUID, ended: MatchEnding, now: datetime) -> None:
    """Settle a table in the transaction that ends its match.

    The event is locked.
    """
    with use_locale(ENGLISH), change(session, event, MATCH, now, "result.played") as act:  # what follows is stored
        book = Book(session, event)
        table = find_open_table(session, book, match_id)
        if table is None:
            return
        players = book.players_at(table)
        note = ""
        if ended.counted is not None:
            ruling = rule_table(book, table, _to_counted(ended.counted, players))
            said, note = ruling.said, ruling.words
        elif table.kind is TableKind.MELEE:
            said = ResultInput(places=ended.places, power=ended.power, sure=True)
        else:
            said = ResultInput(ended.how, None if ended.winner is None else players[ended.winner].number)
        where = f"The online match of table {table.number}"
        try:
            if said is None:
                raise ResultNotPossible(note)
            words = settle_by_match(act, book, table, said, now)
        except ResultNotPossible as problem:
            question = f"{where} is over, but it has no valid result: {problem.detail}"
            table_needs_judge.notify(act, table, question, now)
            act.summary = f"{where} ended without a valid result. The desk was called."
        else:
            act.summary = f"{where} of round {book.round_of(table).number} ended: {note or f'{words}.'}"


def _to_counted(counted: CountedAtTime, players: Sequence[Entrant]) -> TimeCallCounts:
    return TimeCallCounts(
        power=counted.power,
        to_win=counted.to_win,
        cards=counted.cards,
        dominance=players[counted.dominant].number if counted.dominant is not None else 0,
        dead=counted.dead,
    )


def call_desk(session: Session, event: Event, match_id: UUID, words: str, now: datetime) -> None:
    """Call a judge to the table of a match; the event is locked."""
    with change(session, event, MATCH, now, "dispute.called") as act:
        table = find_open_table(session, Book(session, event), match_id)
        if table is not None and table_needs_judge.ask_one(act, table, words, now):
            act.summary = f"The online match of table {table.number} called a judge."


def find_open_table(session: Session, book: Book, match_id: UUID) -> Table | None:
    """Return the table of a match while it has no result and the event is running."""
    table = book.table_by_id(session.scalar(select(OnlineMatch.table_id).where(OnlineMatch.id == match_id)))
    has_result = table is None or table.status is TableStatus.FINAL
    return None if has_result or book.event.status in OVER_STATUSES else table


def lock_open_matches(session: Session, tables: Collection[UUID]) -> Sequence[OnlineState]:
    """Lock and return the matches of these tables that are not over.

    The caller has locked their event.
    """
    found = (
        select(OnlineState)
        .join(OnlineMatch, OnlineMatch.id == OnlineState.match_id)
        .where(OnlineMatch.table_id.in_(tables), OnlineState.status != OnlineStatus.ENDED)
        .order_by(OnlineState.match_id)
    )
    locked = found.with_for_update(of=OnlineState)
    return session.scalars(locked, execution_options={"populate_existing": True}).all()


def end_settled_matches(session: Session, tables: Collection[UUID], now: datetime) -> None:
    """End the matches of tables that have a result."""
    for state in lock_open_matches(session, tables):
        end_match(session, state, now)


def end_match(session: Session, state: OnlineState, now: datetime) -> None:
    """End a match as it is; a match that has begun gets a record file."""
    for kind in (TimerKind.FROZEN_TOO_LONG, TimerKind.TIME_OUT, TimerKind.NO_SHOW, TimerKind.TIME_IS_UP):
        cancel_timer(session, kind, state.match_id)
    begun = state.status is not OnlineStatus.WAITING
    state.status, state.waiting = OnlineStatus.ENDED, 0
    add_note(session, state, NoteKind.DECIDED, TABLE_ACTOR, now)
    if begun:
        request_record(session, state.match_id, now)
    note_match(session, state.match_id, state.step + state.stirs)


def touch_timed_matches(session: Session, rounds: Collection[UUID], tables: Collection[UUID]) -> None:
    """Notify players that the clock of their round or the time of their table changed."""
    timed = select(Table.id).where(or_(Table.round_id.in_(rounds), Table.id.in_(tables)))
    matches = select(OnlineMatch.id).where(OnlineMatch.table_id.in_(timed))
    stirred = session.execute(
        update(OnlineState)
        .where(
            OnlineState.match_id.in_(matches), OnlineState.status.not_in((OnlineStatus.WAITING, OnlineStatus.ENDED))
        )
        .values(stirs=OnlineState.stirs + 1)
        .returning(OnlineState.match_id, OnlineState.step + OnlineState.stirs)
        .execution_options(synchronize_session=False)
    )
    for match_id, version in stirred.all():
        note_match(session, match_id, version)


def delete_waiting_matches(session: Session, states: Sequence[OnlineState]) -> None:
    """Delete matches in which nothing has happened, without a trace."""
    session.flush()
    session.execute(delete(OnlineMatch).where(OnlineMatch.id.in_([state.match_id for state in states])))
    for state in states:
        cancel_timer(session, TimerKind.NO_SHOW, state.match_id)
        note_match(session, state.match_id, state.step + state.stirs + 1)
        session.expunge(state)
