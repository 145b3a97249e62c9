"""Chat at the table: lines, mutes and reports."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import bindparam, func, select, update
from sqlalchemy.orm import Session

from tournament.core.limits.limits import CHAT
from tournament.core.storage.database import Database
from tournament.core.text import clean_text
from tournament.core.translation import gettext
from tournament.events.models.events import Event
from tournament.online.models import OnlineMatch, OnlineReport, OnlineSeat, OnlineWord
from tournament.online.operations.match.deal import list_seats
from tournament.online.operations.match.match_limits import ActionKind, count_action
from tournament.online.operations.match.match_rows import lock_state
from tournament.online.problems import MatchNotLive, NobodyListens, OnlineMatchNotFound, SeatNotYours, TooMuchSaid
from tournament.online.states import OnlineStatus

MAX_CHAT_LETTERS: Final = 240
MAX_CHAT_LINES: Final = 500
"""Per match."""
CHAT_WINDOW: Final = CHAT.within or timedelta()


class ChatLine(msgspec.Struct, frozen=True):
    number: int
    seat: int
    at: datetime
    text: str


class SeatChat(msgspec.Struct, frozen=True):
    """The chat as a seat reads it; lines of muted seats are never sent."""

    newest: int
    """The number of the newest line, read or not."""
    heard: bool
    """Whether another person could read a line."""
    muted: list[int]
    words: list[ChatLine]


def add_chat_line(
    session: Session, match_id: UUID, account_id: UUID | None, text: str, key: str, now: datetime
) -> tuple[int, bool]:
    """Add a line to the chat; return its number and whether the key is new."""
    own, seats = _lock_seats(session, match_id, account_id)
    newest = _newest_line(session, match_id)
    if session.scalar(select(OnlineWord.number).filter_by(match_id=match_id, seat=own.seat, key=key)) is not None:
        return newest, False
    plain = " ".join(clean_text(text, gettext("Your message"), MAX_CHAT_LETTERS).split())
    if not _has_listeners(own, seats):
        raise NobodyListens(gettext("All other players here are bots, which don’t read the chat."))
    lately = select(func.count()).where(
        OnlineWord.match_id == match_id, OnlineWord.seat == own.seat, OnlineWord.at > now - CHAT_WINDOW
    )
    if (session.scalar(lately) or 0) >= CHAT.most:
        raise TooMuchSaid(
            gettext(
                "You can send at most %(number)s messages in %(seconds)s seconds. Wait a moment.",
                number=CHAT.most,
                seconds=CHAT_WINDOW.seconds,
            ),
            retry_after=CHAT_WINDOW.seconds,
        )
    if newest >= MAX_CHAT_LINES:
        raise TooMuchSaid(gettext("This chat has reached its maximum of %(number)s messages.", number=MAX_CHAT_LINES))
    session.add(OnlineWord(match_id=match_id, number=newest + 1, seat=own.seat, key=key, text=plain, at=now))
    session.flush()
    return newest + 1, True


def read_chat(session: Session, match_id: UUID, account_id: UUID | None, after: int) -> SeatChat:
    """Return the chat lines after a number that this seat may read."""
    seats = list_seats(session, match_id)
    own = _find_own_seat(seats, account_id)
    muted = [seat.seat for seat in seats if own.mutes >> seat.seat & 1]
    found = select(OnlineWord).where(
        OnlineWord.match_id == match_id,
        OnlineWord.number > after,
        OnlineWord.seat.not_in(muted),
        OnlineWord.text != "",
    )
    words = [_make_line(row) for row in session.scalars(found.order_by(OnlineWord.number))]
    return SeatChat(_newest_line(session, match_id), _has_listeners(own, seats), muted, words)


def set_muted(
    session: Session, match_id: UUID, account_id: UUID | None, seat: int, is_muted: bool, now: datetime
) -> None:
    """Mute a seat for this player on all devices, or unmute it.

    Unmuting also shows the lines that were missed.
    """
    own, seats = _lock_seats(session, match_id, account_id)
    if seat == own.seat or seat not in [other.seat for other in seats]:
        raise SeatNotYours(gettext("You can mute only other seats of this match, not seat %(seat)s.", seat=seat))
    count_action(session, match_id, own.seat, ActionKind.MUTE, now)
    own.mutes = own.mutes | 1 << seat if is_muted else own.mutes & ~(1 << seat)


@dataclass(frozen=True, slots=True)
class StoredReport:
    """A stored report, and its event; None if an administrator reads it."""

    number: int
    slug: str | None
    is_new: bool


def report_chat(
    session: Session, match_id: UUID, account_id: UUID | None, lines: Sequence[int], key: str, now: datetime
) -> StoredReport:
    """Report chat lines, or all if none are named, to a judge or an administrator."""
    own, _ = _lock_seats(session, match_id, account_id)
    slug = session.scalar(
        select(Event.slug).join(OnlineMatch, OnlineMatch.event_id == Event.id).where(OnlineMatch.id == match_id)
    )
    same = session.scalar(select(OnlineReport.number).filter_by(match_id=match_id, seat=own.seat, key=key))
    if same is not None:
        return StoredReport(same, slug, is_new=False)
    count_action(session, match_id, own.seat, ActionKind.REPORT, now)
    there = set(session.scalars(select(OnlineWord.number).where(OnlineWord.match_id == match_id)))
    missing = sorted(set(lines) - there)
    if missing or not there:
        raise OnlineMatchNotFound(
            gettext("This chat has no line %(number)s.", number=missing[0])
            if missing
            else gettext("This chat has no messages to report.")
        )
    number = (session.scalar(select(func.max(OnlineReport.number)).where(OnlineReport.match_id == match_id)) or 0) + 1
    if number > MAX_CHAT_LINES:
        raise TooMuchSaid(gettext("This chat was already reported many times. It will be read."))
    session.add(
        OnlineReport(match_id=match_id, number=number, seat=own.seat, key=key, lines=sorted(set(lines)), at=now)
    )
    session.flush()
    return StoredReport(number, slug, is_new=True)


@dataclass(frozen=True, slots=True)
class ReportedChat:
    """The reported chat of a match, for those who may read it."""

    match_id: UUID
    names: tuple[str, ...]
    reporters: tuple[str, ...]
    at: datetime
    """When it was last reported."""
    words: tuple[ChatLine, ...]
    marked: frozenset[int]
    """The reported lines; all of them if a report names none."""


def load_reported_chat(session: Session, slug: str, match_id: UUID) -> ReportedChat:
    """Return a reported chat for the judges of its event."""
    of_event = select(OnlineMatch.id).join(Event, Event.id == OnlineMatch.event_id)
    if session.scalar(of_event.where(OnlineMatch.id == match_id, Event.slug == slug)) is not None:
        reports = _list_reports(session, match_id)
        if reports:
            return _make_reported_chat(session, match_id, reports)
    raise OnlineMatchNotFound(gettext("This event has no reported chat at this address."))


def list_casual_reports(session: Session) -> list[ReportedChat]:
    """Return unread reports of casual matches for administrators, newest last."""
    found = (
        select(OnlineReport.match_id)
        .join(OnlineMatch, OnlineMatch.id == OnlineReport.match_id)
        .where(OnlineMatch.event_id.is_(None), OnlineReport.read_at.is_(None))
        .group_by(OnlineReport.match_id)
        .order_by(func.max(OnlineReport.at))
    )
    return [
        _make_reported_chat(session, match_id, _list_reports(session, match_id))
        for match_id in session.scalars(found).all()
    ]


def mark_reports_read(session: Session, match_id: UUID, now: datetime) -> int:
    """Mark the reports of a match as read; return their number."""
    open_ = [row for row in _list_reports(session, match_id) if row.read_at is None]
    for row in open_:
        row.read_at = now
    return len(open_)


def erase_chat_lines(session: Session, match_id: UUID, seat: int) -> None:
    """Erase the text of a seat's lines, reported or not, but keep empty lines."""
    said = update(OnlineWord).where(OnlineWord.match_id == match_id, OnlineWord.seat == seat)
    session.execute(said.values(text=""))


def list_chat_lines(session: Session, match_id: UUID, seat: int) -> list[ChatLine]:
    """Return all lines of one seat."""
    found = select(OnlineWord).where(OnlineWord.match_id == match_id, OnlineWord.seat == seat)
    return [_make_line(row) for row in session.scalars(found.order_by(OnlineWord.number))]


_NEWEST_QUERY: Final = select(func.max(OnlineWord.number)).where(OnlineWord.match_id == bindparam("match_id"))


def load_newest_line(database: Database, match_id: UUID) -> int:
    """Return only the number of the newest line; 0 if there is none."""
    found = database.look(_NEWEST_QUERY, {"match_id": match_id})
    return (found[0] if found else None) or 0


def _lock_seats(session: Session, match_id: UUID, account_id: UUID | None) -> tuple[OnlineSeat, list[OnlineSeat]]:
    """Return the own seat and all seats of a match that has begun.

    The match stays locked until the end of the transaction.
    """
    state = lock_state(session, match_id)
    seats = list_seats(session, match_id)
    own = _find_own_seat(seats, account_id)
    if state is None or state.status is OnlineStatus.WAITING:
        raise MatchNotLive("One talks at a table once its match has begun.", status_of_match=OnlineStatus.WAITING)
    return own, seats


def _find_own_seat(seats: list[OnlineSeat], account_id: UUID | None) -> OnlineSeat:
    own = next((seat for seat in seats if account_id is not None and seat.account_id == account_id), None)
    if own is None:
        raise SeatNotYours("You have no seat in this match; only who has one talks at its table.")
    return own


def _has_listeners(own: OnlineSeat, seats: list[OnlineSeat]) -> bool:
    return any(seat.account_id is not None for seat in seats if seat.seat != own.seat)


def _newest_line(session: Session, match_id: UUID) -> int:
    return session.scalar(select(func.max(OnlineWord.number)).where(OnlineWord.match_id == match_id)) or 0


def _make_line(row: OnlineWord) -> ChatLine:
    return ChatLine(row.number, row.seat, row.at, row.text)


def _list_reports(session: Session, match_id: UUID) -> list[OnlineReport]:
    found = select(OnlineReport).where(OnlineReport.match_id == match_id)
    return list(session.scalars(found.order_by(OnlineReport.number)))


def _make_reported_chat(session: Session, match_id: UUID, reports: list[OnlineReport]) -> ReportedChat:
    names = tuple(seat.name for seat in list_seats(session, match_id))
    rows = session.scalars(select(OnlineWord).where(OnlineWord.match_id == match_id).order_by(OnlineWord.number))
    words = tuple(_make_line(row) for row in rows)
    whole = any(not row.lines for row in reports)
    marked = {word.number for word in words} if whole else {line for row in reports for line in row.lines}
    reporters = tuple(dict.fromkeys(names[row.seat] for row in reports))
    return ReportedChat(match_id, names, reporters, max(row.at for row in reports), words, frozenset(marked))
