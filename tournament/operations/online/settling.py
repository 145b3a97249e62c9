"""An event's match that is over settles its table as any other result does, or it calls the desk."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session

from engine import PUBLIC, Concede, Forfeit, Match, Order
from engine.record.inputs import Input
from tournament.event_problems import ResultNotPossible
from tournament.models import Event, OnlineMatch, Table
from tournament.models.states import EventStatus, TableKind, TableStatus
from tournament.operations.events.book import Book
from tournament.operations.online.woken import Woken, view_json
from tournament.operations.rounds.disputes import call_to_table
from tournament.operations.rounds.results import Said, settle_by_match
from tournament.operations.trail.change import change
from tournament.principal import MATCH

OVER: Final = (EventStatus.FINISHED, EventStatus.ARCHIVED)


@dataclass(frozen=True, slots=True)
class Ended:
    """How a match ended, seat by seat."""

    how: str
    """As the regulations call it."""
    winner: int | None
    places: tuple[int, ...]
    power: tuple[int, ...]


class _Side(msgspec.Struct):
    power: int


class _Outcome(msgspec.Struct):
    winner: int | None
    places: tuple[int, ...]


class _Seen(msgspec.Struct):
    """What everybody sees of a match that is over, whichever engine carried it on."""

    seats: list[_Side]
    outcome: _Outcome


def ended_by(match: Woken, given: Input) -> Ended:
    """How a match ended with its last input."""
    seen = msgspec.json.decode(view_json(match, PUBLIC), type=_Seen)
    power = tuple(side.power for side in seen.seats)
    if isinstance(match, Match) and match.outcome is not None and match.outcome.power:
        power = match.outcome.power
    return Ended(_how(given, seen.outcome.winner), seen.outcome.winner, seen.outcome.places, power)


def _how(given: Input, winner: int | None) -> str:
    if winner is None:
        return "draw"
    if isinstance(given, Concede):
        return "concession"
    return "forfeit" if isinstance(given, (Forfeit, Order)) else "win"


def locked_event_of(session: Session, match_id: UUID) -> Event | None:
    """The event of a match, locked, before anybody locks the match: so nobody waits in a circle."""
    of_match = select(OnlineMatch.event_id).where(OnlineMatch.id == match_id).scalar_subquery()
    wanted = select(Event).where(Event.id == of_match).with_for_update()
    return session.scalar(wanted, execution_options={"populate_existing": True})


def settle(session: Session, event: Event, match_id: UUID, ended: Ended, now: datetime) -> None:
    """The table has its result, in the transaction in which its match ends; the event is locked."""
    with change(session, event, MATCH, now, "result.played") as act:
        book = Book(session, event)
        table = open_table(session, book, match_id)
        if table is None:
            return
        players = book.players_at(table)
        if table.kind is TableKind.MELEE:
            said = Said(places=ended.places, power=ended.power, sure=True)
        else:
            said = Said(ended.how, None if ended.winner is None else players[ended.winner].number)
        where = f"the online match of table {table.number}"
        try:
            words = settle_by_match(act, book, table, said, now)
        except ResultNotPossible as problem:
            call_to_table(act, table, f"{where.capitalize()} is over, and no result follows: {problem.detail}", now)
            act.summary = f"{where.capitalize()} ended without a result that counts; the desk is called."
        else:
            act.summary = f"{where.capitalize()} of round {book.round_of(table).number} ended: {words}."


def call_desk(session: Session, event: Event, match_id: UUID, words: str, now: datetime) -> None:
    """A judge is called to the table of a match; the event is locked."""
    with change(session, event, MATCH, now, "call.made") as act:
        table = open_table(session, Book(session, event), match_id)
        if table is not None and call_to_table(act, table, words, now):
            act.summary = f"The online match of table {table.number} called a judge."


def open_table(session: Session, book: Book, match_id: UUID) -> Table | None:
    """The table of a match, as long as it has no result and the event goes on."""
    table = book.table_by_id(session.scalar(select(OnlineMatch.table_id).where(OnlineMatch.id == match_id)))
    has_result = table is None or table.status is TableStatus.FINAL
    return None if has_result or book.event.status in OVER else table
