"""Bots at online matches: seating, and lookup of those with a prompt."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import bindparam, exists, select
from sqlalchemy.orm import Session

from engine import Deck
from engine.bots import STRENGTHS
from tournament.core.security.sealing import Sealer
from tournament.core.storage.database import Database
from tournament.core.translation import gettext, translatable
from tournament.online.models import IS_UNDER_WAY, OnlineMatch, OnlineSeat, OnlineState
from tournament.online.operations.lobby.setup import lock_waiting_match, make_unique_name, seal_deck
from tournament.online.operations.match.deal import list_seats
from tournament.online.problems import BotUnknown
from tournament.online.states import OnlineStatus


@dataclass(frozen=True, slots=True)
class BotSeat:
    """A bot's deck and nonce; the server draws the nonce, since a bot has no browser."""

    deck: Deck
    nonce: bytes


@dataclass(frozen=True, slots=True)
class WaitingBot:
    """A bot that has a prompt."""

    match_id: UUID
    seat: int
    kind: str


BOT_NAMES: Final = {
    "easy": translatable("Easy bot"),
    "fair": translatable("Medium bot"),
    "hard": translatable("Hard bot"),
}
"""By strength. Seats store the English name."""


def make_bot_name(kind: str) -> str:
    return BOT_NAMES[kind]


def seat_bots(
    session: Session, sealer: Sealer, match_id: UUID, kind: str, bots: Sequence[BotSeat], now: datetime
) -> None:
    """Seat bots at the free seats, ready to play.

    The match begins as soon as its player is ready.
    """
    if kind not in STRENGTHS:
        raise BotUnknown(
            gettext("There is no bot “%(name)s”. Choose one of: %(names)s.", name=kind, names=", ".join(STRENGTHS))
        )
    match, state = lock_waiting_match(session, match_id)
    taken = {seat.seat: seat.name for seat in list_seats(session, match_id)}
    free = [number for number in range(match.seats) if number not in taken]
    for number, bot in zip(free, bots, strict=False):
        taken[number] = make_unique_name(make_bot_name(kind), set(taken.values()))
        seat = OnlineSeat(match_id=match_id, seat=number, bot=kind, name=taken[number], nonce=bot.nonce, ready_at=now)
        seal_deck(sealer, match, seat, bot.deck)
        session.add(seat)
    state.stirs += 1
    state.changed_at = now


def list_bots(session: Session, match_id: UUID) -> dict[int, str]:
    """Return the seats of bots, with their kinds."""
    return {seat.seat: seat.bot for seat in list_seats(session, match_id) if seat.bot is not None}


_WITHOUT_BOTS_QUERY: Final = select(OnlineMatch.id).where(
    OnlineMatch.id == bindparam("match_id"),
    OnlineMatch.header.is_not(None),
    ~exists().where(OnlineSeat.match_id == OnlineMatch.id, OnlineSeat.bot.is_not(None)),
)


def has_no_bots(database: Database, match_id: UUID) -> bool:
    """Tell whether a match has begun without bots, so that none can join."""
    return database.look(_WITHOUT_BOTS_QUERY, {"match_id": match_id}) is not None


def list_waiting_bots(session: Session) -> list[WaitingBot]:
    """Return every bot that has a prompt, the longest wait first."""
    rows = session.execute(
        select(OnlineSeat.match_id, OnlineSeat.seat, OnlineSeat.bot, OnlineState.waiting)
        .join(OnlineState, OnlineState.match_id == OnlineSeat.match_id)
        .where(IS_UNDER_WAY, OnlineState.status == OnlineStatus.LIVE, OnlineState.waiting != 0)
        .where(OnlineSeat.bot.is_not(None))
        .order_by(OnlineState.changed_at)
    )
    return [WaitingBot(match_id, seat, kind or "") for match_id, seat, kind, waiting in rows if waiting >> seat & 1]
