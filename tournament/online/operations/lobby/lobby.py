"""The lobby: a player's own matches, open tables, and matches to watch.

Players join an open table or leave it; abandoned tables are deleted.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import Select, delete, func, null, select
from sqlalchemy.orm import Session

from engine import Deck
from tournament.core.models.installation import Installation
from tournament.core.problems import NotAllowed
from tournament.core.security.principal import Principal
from tournament.core.security.sealing import Sealer
from tournament.core.translation import gettext, ngettext
from tournament.events.models.events import Event
from tournament.events.models.rounds import Round, Table
from tournament.events.online_settings import MAX_SPECTATOR_DELAY_MINUTES, MatchSettings, convert_match_settings
from tournament.online.models import IS_UNDER_WAY, OnlineMatch, OnlineRecord, OnlineSeat, OnlineState
from tournament.online.operations.lobby.setup import lock_waiting_match, sit_down, touch_state
from tournament.online.operations.match.deal import list_seats
from tournament.online.problems import MatchNotLive, OnlineMatchNotFound, SeatNotFree, SeatNotYours, TooManyTables
from tournament.online.states import OnlineStatus

MAX_OWN_MATCHES: Final = 24
MAX_WATCHABLE_MATCHES: Final = 12
MAX_MATCHES_READ: Final = 200
"""How many of the newest matches are read to find those that can be watched."""
MAX_WAITING_TABLES: Final = 3
"""How many casual tables one player may wait at."""
PRESENCE_INTERVAL: Final = timedelta(seconds=30)
"""Interval at which a player's presence is recorded."""
PRESENCE_TIMEOUT: Final = timedelta(minutes=2)
"""A table is listed while one of its players was present within this time; a hidden tab polls once a minute."""
OPEN_TABLE_LIFETIME: Final = timedelta(minutes=15)
"""How long an open table stays after its players were last present."""
LINKED_TABLE_LIFETIME: Final = timedelta(days=3)
"""The same for a table that is reached only by its link."""
MAX_OPEN_TABLES: Final = 50


@dataclass(frozen=True, slots=True)
class Occasion:
    """The event, round and table of a match."""

    event: str
    slug: str
    round: int | None
    table: int | None


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """A match in the list of one of its players."""

    id: UUID
    ruleset: str
    format: str
    status: OnlineStatus
    others: tuple[str, ...]
    bots: bool
    """Whether all other seats are bots."""
    free: int
    """Number of free seats."""
    is_ready: bool
    is_asked: bool
    """Whether this player has a prompt; prompts of others are not shown."""
    changed_at: datetime
    occasion: Occasion | None
    """None for a casual match."""


@dataclass(frozen=True, slots=True)
class RunningMatch:
    """The public facts of a match under way, without its state."""

    id: UUID
    ruleset: str
    format: str
    names: tuple[str, ...]
    delay: int
    """Spectator delay in minutes."""
    since: datetime
    occasion: Occasion | None


def list_own_matches(session: Session, account_id: UUID) -> list[OwnMatch]:
    """List a player's matches: with a prompt, then under way, then ended.

    The newest comes first within each group.
    """
    rows = session.execute(
        select(OnlineMatch, OnlineState, OnlineSeat)
        .join(OnlineState, OnlineState.match_id == OnlineMatch.id)
        .join(OnlineSeat, OnlineSeat.match_id == OnlineMatch.id)
        .where(OnlineSeat.account_id == account_id)
        .order_by(OnlineState.status == OnlineStatus.ENDED, OnlineMatch.created_at.desc())
        .limit(MAX_OWN_MATCHES)
    ).all()
    seats = _seats_by_match(session, [match.id for match, _state, _own in rows])
    played_at = find_occasions(
        session, [match.table_id for match, _state, _own in rows if match.table_id is not None]
    )
    found = []
    for match, state, own in rows:
        others = [seat for seat in seats[match.id] if seat.seat != own.seat]
        found.append(
            OwnMatch(
                id=match.id,
                ruleset=match.ruleset,
                format=match.format,
                status=state.status,
                others=tuple(seat.name for seat in others),
                bots=bool(others) and all(seat.bot for seat in others),
                free=match.seats - len(others) - 1,
                is_ready=own.ready_at is not None,
                is_asked=state.status is OnlineStatus.LIVE and bool(state.waiting >> own.seat & 1),
                changed_at=state.changed_at,
                occasion=played_at.get(match.table_id),
            )
        )
    return sorted(found, key=lambda one: (one.status is OnlineStatus.ENDED, not one.is_asked))


def list_watchable_matches(session: Session, now: datetime) -> tuple[list[RunningMatch], int]:
    """List the newest matches to watch, and count all public ones.

    An ended match stays listed for the spectator delay, so that spectators don't learn of its end too early.
    """
    match = OnlineMatch
    started = (
        select(match.id, match.ruleset, match.format, match.settings, match.table_id)
        .where(match.header.is_not(None))
        .order_by(match.created_at.desc())
        .limit(MAX_MATCHES_READ)
    )
    # Two statements, each with its own index: one combined statement would read all matches ever played.
    under_way = started.add_columns(match.created_at, null().label("ended_at")).join(
        OnlineState, OnlineState.match_id == match.id
    )
    ended = started.add_columns(match.created_at, OnlineRecord.ended_at).join(
        OnlineRecord, OnlineRecord.match_id == match.id
    )
    ended_lately = (
        OnlineRecord.ended_at > now - timedelta(minutes=MAX_SPECTATOR_DELAY_MINUTES),
        OnlineRecord.cleared_at.is_(None),
    )
    found = [*session.execute(under_way.where(IS_UNDER_WAY)), *session.execute(ended.where(*ended_lately))]
    found = sorted(found, key=lambda row: row.created_at, reverse=True)[:MAX_MATCHES_READ]
    settings = {row.id: convert_match_settings(row.settings) for row in found}
    running = [row for row in found if _is_running(settings[row.id], row.ended_at, now)]
    rows = [row for row in running if settings[row.id].watched][:MAX_WATCHABLE_MATCHES]
    seats = _seats_by_match(session, [row.id for row in rows])
    played_at = find_occasions(session, [row.table_id for row in rows if row.table_id is not None])
    shown = [
        RunningMatch(
            id=row.id,
            ruleset=row.ruleset,
            format=row.format,
            names=tuple(seat.name for seat in seats[row.id]),
            delay=settings[row.id].delay,
            since=max(seat.ready_at for seat in seats[row.id] if seat.ready_at is not None),
            occasion=played_at.get(row.table_id),
        )
        for row in rows
    ]
    return shown, len(running)


def _is_running(settings: MatchSettings, ended_at: datetime | None, now: datetime) -> bool:
    late = timedelta(minutes=settings.delay if settings.watched else 0)
    return ended_at is None or ended_at > now - late


def _seats_by_match(session: Session, ids: list[UUID]) -> dict[UUID, list[OnlineSeat]]:
    found: dict[UUID, list[OnlineSeat]] = {match_id: [] for match_id in ids}
    for seat in session.scalars(select(OnlineSeat).where(OnlineSeat.match_id.in_(ids)).order_by(OnlineSeat.seat)):
        found[seat.match_id].append(seat)
    return found


def find_occasions(session: Session, tables: list[UUID]) -> dict[UUID | None, Occasion]:
    """Return event and round of these tables, by table."""
    rows = session.execute(
        select(Table.id, Event.name, Event.slug, Round.number, Table.number)
        .join(Round, Round.id == Table.round_id)
        .join(Event, Event.id == Table.event_id)
        .where(Table.id.in_(tables))
    )
    return {table_id: Occasion(event, slug, number, table) for table_id, event, slug, number, table in rows}


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table that everyone may join."""

    id: UUID
    ruleset: str
    format: str
    seats: int
    names: tuple[str, ...]
    """Names of its players; the first opened it or has waited longest."""
    settings: MatchSettings
    is_mine: bool

    @property
    def free(self) -> int:
        return self.seats - len(self.names)


def list_open_tables(session: Session, account_id: UUID | None, now: datetime) -> list[OpenTable]:
    """List tables with a free seat and a present player, the longest wait first.

    The reader's own tables are listed even if they are full.
    """
    found: dict[UUID, list[OnlineSeat]] = {}
    rows = session.execute(_select_waiting().where(OnlineMatch.is_open)).all()
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
        if (taken := found.get(row.id, [])) and _last_presence(taken, row.created_at) > now - PRESENCE_TIMEOUT
    ]
    return [table for table in tables if table.free or table.is_mine][:MAX_OPEN_TABLES]


def _select_waiting() -> Select[UUID, str, str, int, dict[str, object], datetime, bool]:
    """Select casual tables that have not begun; they have an index of their own."""
    match = OnlineMatch
    return (
        select(match.id, match.ruleset, match.format, match.seats, match.settings, match.created_at, match.is_open)
        .where(match.header.is_(None), match.event_id.is_(None))
        .order_by(match.created_at, match.id)
    )


def _last_presence(seats: Iterable[OnlineSeat], opened_at: datetime) -> datetime:
    return max((seat.seen_at for seat in seats if seat.seen_at is not None), default=opened_at)


def join_open_table(
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
    """Join a table of the same game, format, size and clock, or return None.

    A lock serializes all callers, so that two players who search at once find each other. A player who waits at such
    a table already stays there.
    """
    session.execute(select(Installation.id).with_for_update())
    fitting = [
        table
        for table in list_open_tables(session, actor.account_id, now)
        if (table.ruleset, table.format, table.seats) == (ruleset, format, seats)
        and table.settings.clock == settings.clock
        and table.free
    ]
    for table in sorted(fitting, key=lambda table: (not table.is_mine, table.settings != settings)):
        try:
            if not table.is_mine:
                check_waiting_limit(session, actor.account_id)
            sit_down(session, sealer, table.id, actor, deck, now)
        except (SeatNotFree, MatchNotLive, OnlineMatchNotFound):  # another player joined or left meanwhile
            continue
        return table.id
    return None


def check_waiting_limit(session: Session, account_id: UUID | None) -> None:
    """Refuse another table to a player who waits at enough of them."""
    number = session.scalar(
        select(func.count())
        .select_from(OnlineSeat)
        .join(OnlineMatch, OnlineMatch.id == OnlineSeat.match_id)
        .where(OnlineSeat.account_id == account_id, OnlineMatch.header.is_(None), OnlineMatch.event_id.is_(None))
    )
    if (number or 0) >= MAX_WAITING_TABLES:
        raise TooManyTables(
            ngettext(
                "You are already waiting at %(number)s table (maximum %(most)s). Leave it or start its match.",
                "You are already waiting at %(number)s tables (maximum %(most)s). Leave one or start its match.",
                number or 0,
                most=MAX_WAITING_TABLES,
            ),
            most=MAX_WAITING_TABLES,
        )


def check_open_table(session: Session, match_id: UUID, account_id: UUID | None) -> None:
    """Refuse players who need a link.

    A table that is open to everyone needs none, and neither does a player's own seat.
    """
    match = session.get(OnlineMatch, match_id)
    if match is None:
        raise OnlineMatchNotFound(
            gettext("There is no match at this address. Check that you have the complete link.")
        )
    if any(seat.account_id == account_id for seat in list_seats(session, match_id)):
        return
    if not match.is_open:
        raise SeatNotYours(gettext("You need the link to join this table."))
    check_waiting_limit(session, account_id)


def leave_table(session: Session, match_id: UUID, actor: Principal, now: datetime) -> bool:
    """Free the seat of a player; return whether the table was deleted as empty."""
    match, state = lock_waiting_match(session, match_id)
    if match.event_id is not None:
        raise NotAllowed(gettext("You can’t leave a table of an event. Ask the organizer instead."))
    own = next((seat for seat in list_seats(session, match_id) if seat.account_id == actor.account_id), None)
    if own is None or actor.account_id is None:
        raise SeatNotYours(gettext("You have no seat at this table."))
    session.delete(own)
    touch_state(state, now)
    session.flush()
    return delete_if_empty(session, match_id)


def delete_if_empty(session: Session, match_id: UUID) -> bool:
    """Delete a table without people; return whether it was deleted."""
    if not all(seat.bot for seat in list_seats(session, match_id)):
        return False
    session.execute(delete(OnlineMatch).where(OnlineMatch.id == match_id))
    return True


def is_presence_due(session: Session, match_id: UUID, account_id: UUID | None, now: datetime) -> bool:
    """Tell whether the presence of a player at a waiting table has to be recorded."""
    seen = session.scalar(select(OnlineSeat.seen_at).filter_by(match_id=match_id, account_id=account_id))
    return seen is not None and seen < now - PRESENCE_INTERVAL


def record_presence(session: Session, match_id: UUID, account_id: UUID | None, now: datetime) -> None:
    own = session.scalar(select(OnlineSeat).filter_by(match_id=match_id, account_id=account_id))
    if own is not None:
        own.seen_at = now


def find_abandoned_tables(session: Session, now: datetime) -> list[UUID]:
    """Return casual tables whose players have been absent for too long."""
    rows = session.execute(_select_waiting().where(OnlineMatch.created_at < now - OPEN_TABLE_LIFETIME)).all()
    ids = [row.id for row in rows]
    looks = select(OnlineSeat.match_id, func.max(OnlineSeat.seen_at)).where(OnlineSeat.match_id.in_(ids))
    last = {match_id: seen for match_id, seen in session.execute(looks.group_by(OnlineSeat.match_id))}
    return [
        row.id
        for row in rows
        if last.get(row.id, row.created_at) < now - (OPEN_TABLE_LIFETIME if row.is_open else LINKED_TABLE_LIFETIME)
    ]


def delete_abandoned_table(session: Session, match_id: UUID, now: datetime) -> None:
    """Delete an abandoned table, unless a player came back meanwhile."""
    state = session.scalar(select(OnlineState).filter_by(match_id=match_id).with_for_update())
    if state is not None and state.status is OnlineStatus.WAITING and match_id in find_abandoned_tables(session, now):
        session.execute(delete(OnlineMatch).where(OnlineMatch.id == match_id))
