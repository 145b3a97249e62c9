"""What a seat is sent of its match: the table as it may see it, its prompt, and a version that tells nothing else."""

from dataclasses import dataclass, replace
from uuid import UUID

import msgspec
from sqlalchemy.orm import Session

from engine import Match, View
from tournament.models import OnlineMatch, OnlineState
from tournament.models.states import OnlineStatus
from tournament.online_problems import OnlineMatchNotFound
from tournament.operations.online.dealing import seats_of
from tournament.operations.online.standing import Standing

_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Seen:
    version: int
    status: OnlineStatus
    you: int
    table: View
    outcome: dict[str, object] | None


def seat_view(match: Match, standing: Standing, seat: int) -> bytes:
    """As JSON. Who else is asked is not told: it would tell who could do something."""
    table = replace(match.view(seat), waiting=(), outcome=None)
    outcome = None if match.outcome is None else match.outcome._asdict()
    return _encode(Seen(standing.shown, standing.status, seat, table, outcome))


@dataclass(frozen=True, slots=True)
class SeatTaken:
    name: str
    ready: bool


@dataclass(frozen=True, slots=True)
class Lobby:
    """A match that waits for its players."""

    version: int
    status: OnlineStatus
    format: str
    seats: tuple[SeatTaken | None, ...]
    commitment: str


def lobby_view(session: Session, match_id: UUID) -> Lobby:
    match, state = session.get(OnlineMatch, match_id), session.get(OnlineState, match_id)
    if match is None or state is None:
        raise OnlineMatchNotFound("There is no online match at this address; the link may be cut short.")
    taken = {seat.seat: SeatTaken(seat.name, seat.ready_at is not None) for seat in seats_of(session, match_id)}
    seats = tuple(taken.get(number) for number in range(match.seats))
    return Lobby(state.step + state.stirs, state.status, match.format, seats, match.commitment.hex())
