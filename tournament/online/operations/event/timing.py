"""When time is called at an event's online matches."""

from datetime import datetime, timedelta

from sqlalchemy.orm import Session

from tournament.core.models.timers import TimerKind
from tournament.core.scheduling.timers import set_timer
from tournament.events.book.book import Book
from tournament.events.models.rounds import Round
from tournament.online.operations.match.settlement import open_matches


def time_is_up(session: Session, book: Book, round_: Round, now: datetime) -> None:
    """The clock of a round has ended: each table that still plays online has the time it was given, then time is
    called there."""
    for table in book.open_tables(round_):
        for state in open_matches(session, [table.id]):
            due = now + timedelta(minutes=table.extension)
            set_timer(session, TimerKind.TIME_IS_UP, state.match_id, due, book.event.id)
