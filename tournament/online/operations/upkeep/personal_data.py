"""Personal data in online matches: erasure and export."""

from datetime import datetime
from typing import Final
from uuid import UUID

import structlog
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from engine import Concede
from tournament.accounts.models import Account
from tournament.core.problems import Fact, Problem
from tournament.online import hooks
from tournament.online.models import IS_UNDER_WAY, OnlineMatch, OnlineNote, OnlineSeat, OnlineState
from tournament.online.operations.lobby.lobby import delete_if_empty
from tournament.online.operations.lobby.setup import make_numbered_name
from tournament.online.operations.match.deal import list_seats
from tournament.online.operations.match.match_rows import lock_state
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import MatchSnapshot
from tournament.online.operations.match.submission import submit_input
from tournament.online.operations.view.chat import erase_chat_lines, list_chat_lines
from tournament.online.states import OnlineStatus

LEFT_KEY: Final = "left"
"""The key of the concession of a seat whose player is gone."""

log: structlog.stdlib.BoundLogger = structlog.get_logger("kingsmoot.online")


def erase_seats(session: Session, account_id: UUID, now: datetime) -> None:
    """Remove a person from all seats.

    At waiting tables the seats become free; elsewhere only their number stays. Log, header and file of a match never
    contain the name. A job concedes matches under way.
    """
    account_name = session.get_one(Account, account_id).name
    mine = select(OnlineSeat.match_id).where(OnlineSeat.account_id == account_id).order_by(OnlineSeat.match_id)
    for match_id in session.scalars(mine).all():
        state = lock_state(session, match_id)
        own = next(seat for seat in list_seats(session, match_id) if seat.account_id == account_id)
        if state is None or state.status is OnlineStatus.WAITING:
            session.delete(own)
        else:
            label = _make_seat_label(session, own)
            erase_chat_lines(session, match_id, own.seat)
            hooks.seat_erased.notify(session, match_id, own.seat, {account_name, own.name}, label)
            own.name, own.account_id = label, None
            state.naming += 1
        if state is not None:
            state.stirs, state.changed_at = state.stirs + 1, now
        session.flush()
        delete_if_empty(session, match_id)
    session.execute(update(OnlineNote).where(OnlineNote.account_id == account_id).values(account_id=None))


def _make_seat_label(session: Session, own: OnlineSeat) -> str:
    """Return the seat's number as a name that no other seat has."""
    others = {seat.name for seat in list_seats(session, own.match_id) if seat.seat != own.seat}
    name = make_numbered_name(own.seat)
    return name if name not in others else f"{name} (left)"


def export_seats(session: Session, account_id: UUID) -> dict[str, Fact]:
    """Return everything that online matches store about the person.

    Decks are in the match's own file.
    """
    rows = session.execute(
        select(OnlineMatch, OnlineState, OnlineSeat)
        .join(OnlineState, OnlineState.match_id == OnlineMatch.id)
        .join(OnlineSeat, OnlineSeat.match_id == OnlineMatch.id)
        .where(OnlineSeat.account_id == account_id)
        .order_by(OnlineMatch.created_at)
    )
    matches: list[Fact] = [
        {
            "match": str(match.id),
            "format": match.format,
            "opened_at": match.created_at.isoformat(),
            "status": state.status.value,
            "seat": own.seat,
            "name": own.name,
            "ready_at": own.ready_at.isoformat() if own.ready_at is not None else None,
            "muted_seats": [seat for seat in range(match.seats) if own.mutes >> seat & 1],
            "said": [
                {"at": word.at.isoformat(), "text": word.text}
                for word in list_chat_lines(session, match.id, own.seat)
            ],
            "disputes": hooks.seat_exported.ask_one(session, match.id, own.seat),
        }
        for match, state, own in rows
    ]
    return {"online_matches": matches}


def concede_left_seats(play: MatchRuntime, now: datetime) -> list[MatchSnapshot]:
    """Concede for players who are gone for good; return the new snapshots."""
    answers = (OnlineStatus.LIVE, OnlineStatus.PAUSED)
    left = (
        select(OnlineSeat.match_id, OnlineSeat.seat)
        .join(OnlineState, OnlineState.match_id == OnlineSeat.match_id)
        .where(IS_UNDER_WAY, OnlineState.status.in_(answers))
        .where(OnlineSeat.account_id.is_(None), OnlineSeat.bot.is_(None))
    )
    with play.database.read() as session:
        seats = session.execute(left).all()
    conceded = []
    for match_id, seat in seats:
        try:
            carried = submit_input(play, match_id, Concede(seat), LEFT_KEY, now, lambda *_: None)
        except Problem as problem:  # it ended or was frozen meanwhile, or its engine did not answer
            log.info("a seat that was left could not concede", match=str(match_id), seat=seat, why=problem.detail)
            continue
        if not carried.again:
            conceded.append(carried.snapshot)
    return conceded
