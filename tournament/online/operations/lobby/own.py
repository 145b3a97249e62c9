"""The matches in which somebody has a seat, and those that others may watch."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import null, select
from sqlalchemy.orm import Session

from tournament.events.models.events import Event
from tournament.events.models.rounds import Round, Table
from tournament.events.online_settings import LONGEST_DELAY, MatchSettings, convert_match_settings
from tournament.online.models import IS_UNDER_WAY, OnlineMatch, OnlineRecord, OnlineSeat, OnlineState
from tournament.online.states import OnlineStatus

MOST_SHOWN: Final = 24
MOST_WATCHED: Final = 12
MOST_READ: Final = 200
"""Of the matches under way, the newest, when those are looked for that can be watched."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """Where a match of an event belongs."""

    event: str
    slug: str
    round: int | None
    table: int | None


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """As its player finds it in a list."""

    id: UUID
    ruleset: str
    format: str
    status: OnlineStatus
    others: tuple[str, ...]
    bots: bool
    """Whether the others are all bots."""
    free: int
    """Seats that nobody has taken."""
    is_ready: bool
    is_asked: bool
    """Whether this player is; of the others nobody is told."""
    changed_at: datetime
    occasion: Occasion | None
    """None of a casual match."""


@dataclass(frozen=True, slots=True)
class Running:
    """A match under way, as everybody may know of it: nothing of how it stands."""

    id: UUID
    ruleset: str
    format: str
    names: tuple[str, ...]
    delay: int
    """Minutes by which watchers are late."""
    since: datetime
    occasion: Occasion | None


def own_matches(session: Session, account_id: UUID) -> list[OwnMatch]:
    """Those under way first, and of them where this player is asked; else the newest first."""
    rows = session.execute(
        select(OnlineMatch, OnlineState, OnlineSeat)
        .join(OnlineState, OnlineState.match_id == OnlineMatch.id)
        .join(OnlineSeat, OnlineSeat.match_id == OnlineMatch.id)
        .where(OnlineSeat.account_id == account_id)
        .order_by(OnlineState.status == OnlineStatus.ENDED, OnlineMatch.created_at.desc())
        .limit(MOST_SHOWN)
    ).all()
    seats = _seats(session, [match.id for match, _state, _own in rows])
    played_at = occasions(session, [match.table_id for match, _state, _own in rows if match.table_id is not None])
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


def watchable(session: Session, now: datetime) -> tuple[list[Running], int]:
    """The newest matches that others may watch, and how many are under way, as far as the public may know.

    One that has ended runs on here for as long as watchers are late: its end is not told before they see it.
    """
    match = OnlineMatch
    started = (
        select(match.id, match.ruleset, match.format, match.settings, match.table_id)
        .where(match.header.is_not(None))
        .order_by(match.created_at.desc())
        .limit(MOST_READ)
    )
    # Two statements, each by an index of its own: together they would read all matches ever played.
    under_way = started.add_columns(match.created_at, null().label("ended_at")).join(
        OnlineState, OnlineState.match_id == match.id
    )
    ended = started.add_columns(match.created_at, OnlineRecord.ended_at).join(
        OnlineRecord, OnlineRecord.match_id == match.id
    )
    ended_lately = (
        OnlineRecord.ended_at > now - timedelta(minutes=LONGEST_DELAY),
        OnlineRecord.cleared_at.is_(None),
    )
    found = [*session.execute(under_way.where(IS_UNDER_WAY)), *session.execute(ended.where(*ended_lately))]
    found = sorted(found, key=lambda row: row.created_at, reverse=True)[:MOST_READ]
    settings = {row.id: convert_match_settings(row.settings) for row in found}
    running = [row for row in found if _runs(settings[row.id], row.ended_at, now)]
    rows = [row for row in running if settings[row.id].watched][:MOST_WATCHED]
    seats = _seats(session, [row.id for row in rows])
    played_at = occasions(session, [row.table_id for row in rows if row.table_id is not None])
    shown = [
        Running(
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


def _runs(settings: MatchSettings, ended_at: datetime | None, now: datetime) -> bool:
    late = timedelta(minutes=settings.delay if settings.watched else 0)
    return ended_at is None or ended_at > now - late


def _seats(session: Session, ids: list[UUID]) -> dict[UUID, list[OnlineSeat]]:
    found: dict[UUID, list[OnlineSeat]] = {match_id: [] for match_id in ids}
    for seat in session.scalars(select(OnlineSeat).where(OnlineSeat.match_id.in_(ids)).order_by(OnlineSeat.seat)):
        found[seat.match_id].append(seat)
    return found


def occasions(session: Session, tables: list[UUID]) -> dict[UUID | None, Occasion]:
    """By the event's table."""
    rows = session.execute(
        select(Table.id, Event.name, Event.slug, Round.number, Table.number)
        .join(Round, Round.id == Table.round_id)
        .join(Event, Event.id == Table.event_id)
        .where(Table.id.in_(tables))
    )
    return {table_id: Occasion(event, slug, number, table) for table_id, event, slug, number, table in rows}
