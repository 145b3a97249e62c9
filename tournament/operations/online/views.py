"""What a seat is sent of its match: the table as it may see it, its prompt, and a version that tells nothing else."""

from dataclasses import dataclass
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy.orm import Session

from engine.rulesets import CORE_SET, POOLS
from engine.seen import Printed, printed
from engine.seen.shapes import Ended, Waits
from tournament.models import OnlineMatch, OnlineState
from tournament.models.states import OnlineStatus
from tournament.online_problems import CardsNotFound, OnlineMatchNotFound
from tournament.operations.online.dealing import seats_of
from tournament.operations.online.draining import drains_since
from tournament.operations.online.freezing import Trouble
from tournament.operations.online.standing import Standing
from tournament.operations.online.waits import drawn_wait
from tournament.operations.online.woken import Woken, hidden_pass, is_over, seed_of, view_json

NO_RESULT: Final = Ended(None, "no result", (), "The match was ended without a result")
WITHOUT_RESULT: Final = {"prompt": None, "waits": Waits((), "The match is over"), "outcome": NO_RESULT}
"""What is said of a match in which the engine would still ask somebody."""

_encode = msgspec.json.Encoder().encode


class Head(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the service adds to the engine's view; the view's own fields follow."""

    version: int
    status: OnlineStatus
    wait: int | None
    """Milliseconds before which a board sends no pass; null where passes are not hidden."""
    trouble: Trouble | None = None


def seat_view(match: Woken, standing: Standing, viewer: int, trouble: Trouble | None = None) -> bytes:
    """The view of a seat, or below zero of the public, as JSON: docs/online-view.md says what is in it."""
    since = hidden_pass(match, viewer)
    wait = None if since is None else drawn_wait(seed_of(match), since, viewer)
    table = view_json(match, viewer)
    if standing.status is OnlineStatus.ENDED and not is_over(match):
        table = _encode(msgspec.json.decode(table) | WITHOUT_RESULT)
    return _encode(Head(standing.shown, standing.status, wait, trouble))[:-1] + b"," + table[1:]


def troubled_view(standing: Standing, trouble: Trouble) -> bytes:
    """Of a frozen match that no engine here can draw: what is to be agreed on, and no table."""
    return _encode(Head(standing.shown, standing.status, None, trouble))


def card_facts(ruleset: str, digest: str) -> Printed:
    """What is printed on the cards of a pool, by the digest that a view names; raises where there is none such."""
    if ruleset in POOLS:
        found = printed(POOLS[ruleset](CORE_SET))
        if found.digest == digest:
            return found
    raise CardsNotFound("No cards have this mark here; a table names the mark of its own.")


@dataclass(frozen=True, slots=True)
class SeatTaken:
    name: str
    ready: bool
    bot: bool
    """Its nonce is drawn by the server, as it has no browser."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """A match that waits for its players."""

    version: int
    status: OnlineStatus
    format: str
    seats: tuple[SeatTaken | None, ...]
    commitment: str
    drains: bool
    """No new matches are begun for a while."""


def lobby_view(session: Session, match_id: UUID) -> Lobby:
    match, state = session.get(OnlineMatch, match_id), session.get(OnlineState, match_id)
    if match is None or state is None:
        raise OnlineMatchNotFound("There is no online match at this address; the link may be cut short.")
    taken = {
        seat.seat: SeatTaken(seat.name, seat.ready_at is not None, seat.bot is not None)
        for seat in seats_of(session, match_id)
    }
    seats = tuple(taken.get(number) for number in range(match.seats))
    drains = drains_since(session) is not None
    return Lobby(state.step + state.stirs, state.status, match.format, seats, match.commitment.hex(), drains)
