"""Flags at casual tables: without a judge, a flag needs the consent of all others."""

from collections.abc import Collection
from typing import Final
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from tournament.core.limits.limits import CASUAL_FLAGS
from tournament.core.translation import gettext, ngettext, translatable
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
SPECTATORS_CANT_FLAG: Final = translatable("Only the players of a casual match can flag its steps.")
MATCH_IS_OVER: Final = translatable("The match is over and its result stands. You can’t flag its steps any more.")


def check_flag(kind: DisputeKind, proposal: Remedy | None) -> None:
    """Refuse a flag that only a judge could answer."""
    if kind not in SETTLING_KINDS:
        names = ", ".join(one.value for one in SETTLING_KINDS)
        raise RemedyNotPossible(
            gettext(
                "A casual match has no judge to decide “%(kind)s”. Its players can settle: %(kinds)s.",
                kind=kind.value,
                kinds=names,
            ),
            possible=[one.value for one in SETTLING_KINDS],
        )
    if proposal not in SETTLING_REMEDIES:
        names = ", ".join(remedy.value for remedy in SETTLING_REMEDIES)
        raise RemedyNotPossible(
            gettext("A casual match has no judge. Propose one of these: %(remedies)s.", remedies=names),
            possible=[remedy.value for remedy in SETTLING_REMEDIES],
        )


def seats_to_ask(
    session: Session, match_id: UUID, seat: int, proposal: Remedy | None, gone: Collection[int]
) -> list[OnlineSeat]:
    """Return the seats that must agree: all others that still play.

    Raise a problem if the seat is out of the match, or if one of the others can't agree.
    """
    if seat in gone:
        raise SeatNotYours(gettext("You are out of this match. Only its remaining players can flag its steps."))
    playing = [one for one in list_seats(session, match_id) if one.seat != seat and one.seat not in gone]
    bots = [one.name for one in playing if one.bot is not None]
    if bots and proposal is not Remedy.UPHOLD:
        raise NobodyToAgree(
            ngettext(
                "%(names)s would have to agree, but bots never agree to a change. "
                "Request an undo of your last choice instead.",
                "%(names)s would all have to agree, but bots never agree to a change. "
                "Request an undo of your last choice instead.",
                len(bots),
                names=", ".join(bots),
            )
        )
    people = [one for one in playing if one.bot is None]
    if not people:
        raise NobodyToAgree(gettext("You are playing only against bots, and bots can’t settle a dispute."))
    return people


def check_may_write(session: Session, match_id: UUID, seat: int) -> None:
    """Lock the match and check that the seat may still flag it.

    A match that is over can't be flagged, and a seat has a limited number of flags.
    """
    stands = select(OnlineState.status).where(OnlineState.match_id == match_id).with_for_update()
    if session.scalar(stands) is OnlineStatus.ENDED:
        raise MatchNotLive(gettext(MATCH_IS_OVER), status_of_match=OnlineStatus.ENDED)
    raised = session.scalar(select(func.count()).select_from(Dispute).filter_by(match_id=match_id, seat=seat)) or 0
    if raised >= MAX_FLAGS:
        raise TooManyFlags(
            ngettext(
                "You have flagged %(number)s step of this match; the limit is %(most)s. "
                "Request an undo or a pause instead.",
                "You have flagged %(number)s steps of this match; the limit is %(most)s. "
                "Request an undo or a pause instead.",
                raised,
                most=MAX_FLAGS,
            ),
            most=MAX_FLAGS,
        )
