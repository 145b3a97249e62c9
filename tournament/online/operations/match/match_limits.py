"""Limits of a match's length, and of actions other than choices.

Readers of a record have to accept every match within these limits: `replays/operations/opened_match` reads and proves
every file that stays within them. The counts are rows of the match, so they apply to all processes and survive a
restart. Legal choices are not counted: they advance the match, which has a limit of its own.
"""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from math import ceil
from threading import Lock
from typing import Final, NamedTuple
from uuid import UUID

from sqlalchemy import and_, case, or_, select
from sqlalchemy.orm import Session

from engine.chain.inputs import ASK, TAKEBACK, Gift, Input, Proposal, Repeat, Setting
from tournament.core.storage.database import Database
from tournament.core.storage.upsert import upsert
from tournament.core.translation import gettext, ngettext, translatable
from tournament.online.models import OnlinePace
from tournament.online.problems import TooManyActions

MAX_MATCH_STEPS: Final = 20_000
"""Steps of the log after which choices are refused; a long match has 4,000."""
MAX_TAKEBACKS: Final = 30
"""Take-back requests of a seat in one match."""
WINDOW_SECONDS: Final = 60
MAX_BLOCKED_SEATS: Final = 10_000
"""Seats over their limit that one process remembers."""


class ActionKind(StrEnum):
    """Kinds of counted actions; append-only, since rows store them."""

    SETTING = "setting"
    PROPOSAL = "proposal"
    TAKEBACK = "takeback"
    GIFT = "gift"
    LOOP = "loop"
    CLAIM = "claim"
    REFUSED = "refused"
    MUTE = "mute"
    REPORT = "report"
    DISPUTE = "dispute"
    WISH = "wish"
    LOBBY = "lobby"
    ORDER = "order"


class ActionLimit(NamedTuple):
    in_window: int
    in_match: int
    words: str
    """What is limited, in the plural."""


LIMITS: Final = {
    ActionKind.SETTING: ActionLimit(60, 600, translatable("changes of settings")),
    ActionKind.PROPOSAL: ActionLimit(30, 400, translatable("proposals and answers")),
    ActionKind.TAKEBACK: ActionLimit(10, MAX_TAKEBACKS, translatable("take-back requests")),
    ActionKind.GIFT: ActionLimit(30, 300, translatable("gifts")),
    ActionKind.LOOP: ActionLimit(20, 200, translatable("repeated loops")),
    ActionKind.CLAIM: ActionLimit(20, 400, translatable("claims of time")),
    ActionKind.REFUSED: ActionLimit(60, 5000, translatable("refused choices")),
    ActionKind.MUTE: ActionLimit(30, 1000, translatable("mute changes")),
    ActionKind.REPORT: ActionLimit(10, 50, translatable("chat reports")),
    ActionKind.DISPUTE: ActionLimit(20, 300, translatable("disputes and answers")),
    ActionKind.WISH: ActionLimit(20, 300, translatable("votes on how to continue")),
    ActionKind.LOBBY: ActionLimit(30, 2000, translatable("changes at the table")),
    ActionKind.ORDER: ActionLimit(30, 1000, translatable("judge orders")),
}
"""For each seat. People stay below a tenth of it."""


def list_action_kinds(given: Input) -> tuple[ActionKind, ...]:
    """Return the kinds that an input counts as before the engine sees it.

    Choices, clocks and rulings are not counted.
    """
    match given:
        case Setting():
            return (ActionKind.SETTING,)
        case Proposal(about=about, act=act):
            return (
                (ActionKind.PROPOSAL, ActionKind.TAKEBACK)
                if (about, act) == (TAKEBACK, ASK)
                else (ActionKind.PROPOSAL,)
            )
        case Gift():
            return (ActionKind.GIFT,)
        case Repeat():
            return (ActionKind.LOOP,)
        case _:
            return ()


def spend_actions(database: Database, match_id: UUID, seat: int, kinds: Sequence[ActionKind], now: datetime) -> None:
    """Count one more of each kind, or raise TooManyActions with nothing written."""
    if not kinds:
        return
    with database.read() as session:  # a seat over its limit must not take the write lock
        for kind in kinds:
            if (problem := _find_excess(session, match_id, seat, kind, now)) is not None:
                raise problem
    with database.write() as session:
        for kind in kinds:
            count_action(session, match_id, seat, kind, now)


def count_action(session: Session, match_id: UUID, seat: int, kind: ActionKind, now: datetime) -> None:
    """Count one more within a transaction."""
    limit, at = LIMITS[kind], _milliseconds(now)
    # A window that begins in the future was counted before the clock was set back.
    is_over = or_(OnlinePace.since <= at - WINDOW_SECONDS * 1000, OnlinePace.since > at)
    row = upsert(session, OnlinePace).values(match_id=match_id, seat=seat, kind=kind, since=at, count=1, total=1)
    counted = row.on_conflict_do_update(
        index_elements=[OnlinePace.match_id, OnlinePace.seat, OnlinePace.kind],
        set_={
            "count": case((is_over, 1), else_=OnlinePace.count + 1),
            "since": case((is_over, at), else_=OnlinePace.since),
            "total": OnlinePace.total + 1,
        },
        where=and_(OnlinePace.total < limit.in_match, or_(is_over, OnlinePace.count < limit.in_window)),
    )
    if session.scalar(counted.returning(OnlinePace.count)) is None:
        raise _find_excess(session, match_id, seat, kind, now) or _too_fast_error(limit, WINDOW_SECONDS)


def _find_excess(
    session: Session, match_id: UUID, seat: int, kind: ActionKind, now: datetime
) -> TooManyActions | None:
    """Return the error if one more would be too many."""
    limit, at = LIMITS[kind], _milliseconds(now)
    found = select(OnlinePace.since, OnlinePace.count, OnlinePace.total)
    row = session.execute(found.filter_by(match_id=match_id, seat=seat, kind=kind)).first()
    if row is None:
        return None
    since, counted, total = row
    if total >= limit.in_match:
        return TooManyActions(
            gettext(
                "Limit reached: %(actions)s (at most %(number)s per match).",
                actions=gettext(limit.words),
                number=limit.in_match,
            )
        )
    until = since + WINDOW_SECONDS * 1000
    if since <= at < until and counted >= limit.in_window:
        return _too_fast_error(limit, ceil((until - at) / 1000))
    return None


def _milliseconds(now: datetime) -> int:
    return int(now.timestamp() * 1000)


def _too_fast_error(limit: ActionLimit, wait: int) -> TooManyActions:
    return TooManyActions(
        ngettext(
            "Limit reached: %(actions)s (at most %(limit)s in %(window)s seconds). Try again in %(number)s second.",
            "Limit reached: %(actions)s (at most %(limit)s in %(window)s seconds). Try again in %(number)s seconds.",
            wait,
            actions=gettext(limit.words),
            limit=limit.in_window,
            window=WINDOW_SECONDS,
        ),
        retry_after=wait,
    )


class BlockedSeats:
    """Seats over their limit of refused choices, blocked before the engine runs.

    This is a shortcut of one process: another one notices at the next refused choice.
    """

    def __init__(self) -> None:
        self._until: dict[tuple[UUID, int], datetime] = {}
        self._lock = Lock()

    def hold(self, match_id: UUID, seat: int, until: datetime) -> None:
        with self._lock:
            if len(self._until) >= MAX_BLOCKED_SEATS:
                self._until.clear()
            self._until[match_id, seat] = until

    def check(self, match_id: UUID, seat: int, now: datetime) -> None:
        """Raise TooManyActions if the seat has to wait."""
        if not self._until:
            return
        with self._lock:
            until = self._until.get((match_id, seat))
            if until is not None and until <= now:
                del self._until[match_id, seat]
                until = None
        if until is not None:
            raise _too_fast_error(LIMITS[ActionKind.REFUSED], ceil((until - now).total_seconds()))
