"""Whose eyes somebody has for a match, and how far they reach: the one place that says it for answers about steps."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from engine import JUDGE, PUBLIC
from tournament.core.security.permissions import POLICIES, Action
from tournament.core.security.principal import Principal, Scope
from tournament.events.book.roles import roles_of
from tournament.events.models.events import Event
from tournament.online import hooks
from tournament.online.models import OnlineMatch, OnlineState
from tournament.online.operations.lobby.opening import seat_of
from tournament.online.operations.match.runtime import OnlinePlay
from tournament.online.operations.view.records import Copy, copy_for, judges_copy
from tournament.online.operations.view.spectators import read_moment
from tournament.online.problems import OnlineMatchNotFound
from tournament.online.states import OnlineStatus
from tournament.replays.problems import RecordNotThere

NOTHING_YET: Final = "Nothing of this match can be told yet."


@dataclass(frozen=True, slots=True)
class Sight:
    """Of a match under way: with whose eyes it may be asked about, and up to which version."""

    match_id: UUID
    viewer: int
    """A seat or the public; a judge, who sees all, where a dispute opens it."""
    version: int
    naming: int


def sight_of(play: OnlinePlay, match_id: UUID, who: Principal, now: datetime) -> Sight | Copy:
    """An ended match by the copy that tells this reader most, which for judges of its event is all of it, as a look
    that is noted; of one under way a seat is told of itself as of now,
    judges of its event what everybody at the table has seen, or all of it to whom its dispute opens it, all others as
    much as watchers are."""
    with play.database.read() as session:
        match, state = session.get(OnlineMatch, match_id), session.get(OnlineState, match_id)
        if match is None or state is None:
            raise OnlineMatchNotFound("There is no online match at this address; the link may be cut short.")
        seat = seat_of(session, match_id, who.account_id) if Scope.PLAY in who.scopes else None
        judges = seat is None and _judges(session, match, who)
        ended = state.status is OnlineStatus.ENDED
        step = state.step
        begun, version, naming = match.header is not None, state.version, state.naming
    if seat is None and not judges:
        return _as_watcher(play, match_id, who, now)
    if not begun:
        raise RecordNotThere(NOTHING_YET)
    viewer = hooks.eyes_of.ask_one(play.database, match_id, who, now, 1, step) if seat is None else seat
    if ended and viewer != JUDGE:
        whole = judges_copy(play, match_id, who, now) if seat is None else None
        return whole or copy_for(play, match_id, who.account_id, now)
    return Sight(match_id, viewer, version, naming)


def _judges(session: Session, match: OnlineMatch, who: Principal) -> bool:
    """Whether somebody may read the public log of a match of their event as it is now; nobody does at the own table,
    with whatever token."""
    event = session.get(Event, match.event_id) if match.event_id is not None else None
    if event is None or seat_of(session, match.id, who.account_id) is not None:
        return False
    return POLICIES[Action.PAUSE_ONLINE].permits(who, roles_of(session, event, who))


def _as_watcher(play: OnlinePlay, match_id: UUID, who: Principal, now: datetime) -> Sight | Copy:
    """The public copy once watchers have been told of the end, and until then what they are shown."""
    try:
        return copy_for(play, match_id, who.account_id, now)
    except RecordNotThere:
        with play.database.read() as session:
            moment = read_moment(session, match_id, now.replace(microsecond=0))
        if moment.seq < 0:
            raise RecordNotThere(NOTHING_YET) from None
        return Sight(match_id, PUBLIC, moment.seq, moment.naming)
