"""Tables that wait for players: listed for whoever wants to play, met at, left, and gone when nobody waits there."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import Select, delete, func, select
from sqlalchemy.orm import Session

from engine import Deck
from tournament.core.models.installation import Installation
from tournament.core.problems import NotAllowed
from tournament.core.security.principal import Principal
from tournament.core.security.sealing import Sealer
from tournament.events.online_settings import MatchSettings, convert_match_settings
from tournament.online.models import OnlineMatch, OnlineSeat, OnlineState
from tournament.online.operations.lobby.setup import locked_waiting, sit_down, stir
from tournament.online.operations.match.deal import seats_of
from tournament.online.problems import MatchNotLive, OnlineMatchNotFound, SeatNotFree, SeatNotYours, TooManyTables
from tournament.online.states import OnlineStatus

MOST_WAITING: Final = 3
"""Casual tables at which one player waits at once."""
LOOKS: Final = timedelta(seconds=30)
"""So often it is noted that somebody still looks at a table."""
WAITS: Final = timedelta(minutes=2)
"""A table is offered to others while somebody at it was there within this; a hidden tab asks once a minute."""
KEPT_OPEN: Final = timedelta(minutes=15)
"""So long a table that is open to all outlasts the last look of those who sit there."""
KEPT_BY_LINK: Final = timedelta(days=3)
"""The same where only a link leads."""
MOST_LISTED: Final = 50


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table at which anybody may sit down."""

    id: UUID
    ruleset: str
    format: str
    seats: int
    names: tuple[str, ...]
    """Who sits there; the first has opened it, or waits longest."""
    settings: MatchSettings
    is_mine: bool

    @property
    def free(self) -> int:
        return self.seats - len(self.names)


def open_tables(session: Session, account_id: UUID | None, now: datetime) -> list[OpenTable]:
    """Those with a free seat where somebody waits; who waits longest first."""
    found: dict[UUID, list[OnlineSeat]] = {}
    rows = session.execute(_waiting().where(OnlineMatch.is_open)).all()
    seats = select(OnlineSeat).where(OnlineSeat.match_id.in_([row.id for row in rows])).order_by(OnlineSeat.seat)
    for seat in session.scalars(seats):
        found.setdefault(seat.match_id, []).append(seat)
    tables = [
        OpenTable(
            id=row.id,
            ruleset=row.ruleset,
            format=row.format,
            seats=row.seats,
            names=tuple(seat.name for seat in taken),
            settings=convert_match_settings(row.settings),
            is_mine=any(seat.account_id == account_id for seat in taken),
        )
        for row in rows
        if (taken := found.get(row.id, [])) and _last_look(taken, row.created_at) > now - WAITS
    ]
    return [table for table in tables if table.free or table.is_mine][:MOST_LISTED]


def _waiting() -> Select[UUID, str, str, int, dict[str, object], datetime, bool]:
    """Casual tables that have not begun, found by an index of just these."""
    match = OnlineMatch
    return (
        select(match.id, match.ruleset, match.format, match.seats, match.settings, match.created_at, match.is_open)
        .where(match.header.is_(None), match.event_id.is_(None))
        .order_by(match.created_at, match.id)
    )


def _last_look(seats: Iterable[OnlineSeat], opened_at: datetime) -> datetime:
    return max((seat.seen_at for seat in seats if seat.seen_at is not None), default=opened_at)


def meet(
    session: Session,
    sealer: Sealer,
    actor: Principal,
    deck: Deck,
    *,
    ruleset: str,
    format: str,
    seats: int,
    settings: MatchSettings,
    now: datetime,
) -> UUID | None:
    """Sits down where somebody waits for the same game, format, number of players and clock; None where nobody does.

    One after the other comes by here, so that two who look at once find each other. Whoever waits at such a table
    already stays there.
    """
    session.execute(select(Installation.id).with_for_update())
    fitting = [
        table
        for table in open_tables(session, actor.account_id, now)
        if (table.ruleset, table.format, table.seats) == (ruleset, format, seats)
        and table.settings.clock == settings.clock
        and table.free
    ]
    for table in sorted(fitting, key=lambda table: (not table.is_mine, table.settings != settings)):
        try:
            if not table.is_mine:
                check_waiting(session, actor.account_id)
            sit_down(session, sealer, table.id, actor, deck, now)
        except (SeatNotFree, MatchNotLive, OnlineMatchNotFound):  # somebody followed the list or left meanwhile
            continue
        return table.id
    return None


def check_waiting(session: Session, account_id: UUID | None) -> None:
    """Refuses another table to who waits at enough of them."""
    number = session.scalar(
        select(func.count())
        .select_from(OnlineSeat)
        .join(OnlineMatch, OnlineMatch.id == OnlineSeat.match_id)
        .where(OnlineSeat.account_id == account_id, OnlineMatch.header.is_(None), OnlineMatch.event_id.is_(None))
    )
    if (number or 0) >= MOST_WAITING:
        raise TooManyTables(
            f"You wait at {number} tables, and {MOST_WAITING} is the most at once. Leave one of them, or begin it.",
            most=MOST_WAITING,
        )


def check_open(session: Session, match_id: UUID, account_id: UUID | None) -> None:
    """Whether somebody may sit down without the link: at a table that is open to all, or where they sit already."""
    match = session.get(OnlineMatch, match_id)
    if match is None:
        raise OnlineMatchNotFound("There is no online match at this address; the link may be cut short.")
    if any(seat.account_id == account_id for seat in seats_of(session, match_id)):
        return
    if not match.is_open:
        raise SeatNotYours("This table is not open to all; its link leads to a free seat.")
    check_waiting(session, account_id)


def leave(session: Session, match_id: UUID, actor: Principal, now: datetime) -> bool:
    """Frees the seat of who no longer waits; whether with that the table is gone, since nobody else sits there."""
    match, state = locked_waiting(session, match_id)
    if match.event_id is not None:
        raise NotAllowed("Seats of an event's match are those of its pairing; the organizer can be told instead.")
    own = next((seat for seat in seats_of(session, match_id) if seat.account_id == actor.account_id), None)
    if own is None or actor.account_id is None:
        raise SeatNotYours("Only who has a seat at this table can leave it.")
    session.delete(own)
    stir(state, now)
    session.flush()
    return drop_if_empty(session, match_id)


def drop_if_empty(session: Session, match_id: UUID) -> bool:
    """A table without people is none."""
    if not all(seat.bot for seat in seats_of(session, match_id)):
        return False
    session.execute(delete(OnlineMatch).where(OnlineMatch.id == match_id))
    return True


def is_due(session: Session, match_id: UUID, account_id: UUID | None, now: datetime) -> bool:
    """Whether it is to be noted that this player looks at a table which waits."""
    seen = session.scalar(select(OnlineSeat.seen_at).filter_by(match_id=match_id, account_id=account_id))
    return seen is not None and seen < now - LOOKS


def note_look(session: Session, match_id: UUID, account_id: UUID | None, now: datetime) -> None:
    own = session.scalar(select(OnlineSeat).filter_by(match_id=match_id, account_id=account_id))
    if own is not None:
        own.seen_at = now


def forsaken(session: Session, now: datetime) -> list[UUID]:
    """Casual tables at which nobody has looked for long."""
    rows = session.execute(_waiting().where(OnlineMatch.created_at < now - KEPT_OPEN)).all()
    ids = [row.id for row in rows]
    looks = select(OnlineSeat.match_id, func.max(OnlineSeat.seen_at)).where(OnlineSeat.match_id.in_(ids))
    last = {match_id: seen for match_id, seen in session.execute(looks.group_by(OnlineSeat.match_id))}
    return [
        row.id
        for row in rows
        if last.get(row.id, row.created_at) < now - (KEPT_OPEN if row.is_open else KEPT_BY_LINK)
    ]


def drop_forsaken(session: Session, match_id: UUID, now: datetime) -> None:
    """Removes such a table, unless somebody came back to it meanwhile."""
    state = session.scalar(select(OnlineState).filter_by(match_id=match_id).with_for_update())
    if state is not None and state.status is OnlineStatus.WAITING and match_id in forsaken(session, now):
        session.execute(delete(OnlineMatch).where(OnlineMatch.id == match_id))
