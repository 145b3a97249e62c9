"""Flags at casual tables: without a judge, a flag needs the consent of all others."""

from collections.abc import Collection
from typing import Final
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from tournament.core.limits.limits import CASUAL_FLAGS
from tournament.judging.dispute_problems import NobodyToAgree, RemedyNotPossible, TooManyFlags
from tournament.judging.models.disputes import Dispute
from tournament.judging.states import DisputeKind, Remedy
from tournament.online.models import OnlineSeat, OnlineState
from tournament.online.operations.match.deal import list_seats
from tournament.online.problems import MatchNotLive, SeatNotYours
from tournament.online.states import OnlineStatus

MAX_FLAGS: Final = CASUAL_FLAGS.most
"""Most flags of one seat in one match: each flag may pause the match."""
SETTLING_REMEDIES: Final = (Remedy.UPHOLD, Remedy.ALLOW_LATE, Remedy.REWIND)
"""Remedies that players may settle on: play on, allow it late, rewind."""
SETTLING_KINDS: Final = (DisputeKind.TIMING, DisputeKind.LEGALITY, DisputeKind.MISSED)
"""Kinds of dispute that players can settle; other kinds need a judge."""
SPECTATORS_CANT_FLAG: Final = (
    "Only who plays in a casual match flags its steps; nobody would be told of what a watcher reports."
)
MATCH_IS_OVER: Final = "The match is over, and at a casual table what was played stands; play another."


def check_flag(kind: DisputeKind, proposal: Remedy | None) -> None:
    """Refuse a flag that only a judge could answer."""
    if kind not in SETTLING_KINDS:
        names = ", ".join(one.value for one in SETTLING_KINDS)
        raise RemedyNotPossible(
            f"A casual match has no judge who could decide about {kind.value}; its players settle {names}.",
            possible=[one.value for one in SETTLING_KINDS],
        )
    if proposal not in SETTLING_REMEDIES:
        names = ", ".join(remedy.value for remedy in SETTLING_REMEDIES)
        raise RemedyNotPossible(
            f"A casual match has no judge, so a flag proposes to the other players one of {names}.",
            possible=[remedy.value for remedy in SETTLING_REMEDIES],
        )


def seats_to_ask(
    session: Session, match_id: UUID, seat: int, proposal: Remedy | None, gone: Collection[int]
) -> list[OnlineSeat]:
    """Return the seats that must agree: all others that still play.

    Raise a problem if the seat is out of the match, or if one of the others can't agree.
    """
    if seat in gone:
        raise SeatNotYours("You are out of this match; those who still play there flag its steps.")
    playing = [one for one in list_seats(session, match_id) if one.seat != seat and one.seat not in gone]
    bots = [one.name for one in playing if one.bot is not None]
    if bots and proposal is not Remedy.UPHOLD:
        raise NobodyToAgree(
            f"{' and '.join(bots)} would have to agree, and a bot agrees to nothing that changes the match: it reads "
            "no reasons, and can't weigh what was seen since. Ask for a take-back of your own last choice instead."
        )
    people = [one for one in playing if one.bot is None]
    if not people:
        raise NobodyToAgree("Nobody but bots plays against you, so there is nobody to settle anything with.")
    return people


def check_may_write(session: Session, match_id: UUID, seat: int) -> None:
    """Lock the match and check that the seat may still flag it.

    A match that is over can't be flagged, and a seat has a limited number of flags.
    """
    stands = select(OnlineState.status).where(OnlineState.match_id == match_id).with_for_update()
    if session.scalar(stands) is OnlineStatus.ENDED:
        raise MatchNotLive(MATCH_IS_OVER, status_of_match=OnlineStatus.ENDED)
    raised = session.scalar(select(func.count()).select_from(Dispute).filter_by(match_id=match_id, seat=seat)) or 0
    if raised >= MAX_FLAGS:
        raise TooManyFlags(
            f"You have flagged {raised} steps of this match, and {MAX_FLAGS} is the most at a casual table: each "
            "may hold the others up. Ask them for a take-back or a pause instead.",
            most=MAX_FLAGS,
        )
