"""Whether a match against bots may be begun: somebody must think for them, and a player has a few at once."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session, aliased

from tournament.core.storage.leases import lease_is_held
from tournament.online.models import IS_UNDER_WAY, OnlineSeat, OnlineState
from tournament.online.problems import BotsAway, TooManyBotMatches

LEASE: Final = "bots"
"""Of the process that thinks for them."""
LEASE_LENGTH: Final = timedelta(seconds=10)
MOST_MATCHES: Final = 3
"""Of one player against bots at once: they think one after the other, for everybody."""


def check_bots(session: Session, account_id: UUID | None, runs_here: bool, now: datetime) -> None:
    """Refuses a match against a bot where none is at work, or where the player has enough of them under way."""
    if not runs_here and not are_at_work(session, now):
        raise BotsAway("No bots are at work on this server at the moment; open a table for a friend instead.")
    check_number(session, account_id)


def check_number(session: Session, account_id: UUID | None) -> None:
    own, bot = aliased(OnlineSeat), aliased(OnlineSeat)
    number = session.scalar(
        select(func.count(func.distinct(own.match_id)))
        .join(bot, bot.match_id == own.match_id)
        .join(OnlineState, OnlineState.match_id == own.match_id)
        .where(own.account_id == account_id, bot.bot.is_not(None), IS_UNDER_WAY)
    )
    if (number or 0) >= MOST_MATCHES:
        raise TooManyBotMatches(
            f"You have {number} matches against bots under way, and {MOST_MATCHES} is the most at once: the bots "
            "think for everybody one after the other. Finish one or give it up first.",
            most=MOST_MATCHES,
        )


def are_at_work(session: Session, now: datetime) -> bool:
    return lease_is_held(session, LEASE, now)
