"""Pages of online matches: where one is started, sat down at by its link, waited for, and played."""

from dataclasses import dataclass
from functools import cache
from uuid import UUID

from flask import Blueprint, Response, make_response, redirect, render_template, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine import core_set, ready_decks
from engine.bots import STRENGTHS
from engine.cards.facts import faction_name
from engine.rulesets import DEFAULT, GAMES, RULESETS
from tournament.models.states import OnlineStatus
from tournament.online_problems import SeatNotYours
from tournament.operations.online.bot_limits import are_at_work
from tournament.operations.online.bots import waited_for
from tournament.operations.online.draining import drains_since
from tournament.operations.online.opening import by_link, seat_of
from tournament.operations.online.own import own_matches
from tournament.operations.online.views import Lobby, lobby_view
from tournament.policies import Action
from tournament.web.request.current import current_config, current_database, now
from tournament.web.request.guard import allows
from tournament.web.request.identity import current_principal

blueprint = Blueprint("play", __name__)


@dataclass(frozen=True, slots=True)
class DeckOffered:
    """A ready-made deck as one chooses it."""

    id: str
    name: str
    faction: str
    says: str


@blueprint.get("/play")
@allows(Action.PLAY_ONLINE)
def index() -> Response:
    account_id = current_principal().account_id
    assert account_id is not None
    with current_database().read() as session:
        matches, drains = own_matches(session, account_id), drains_since(session) is not None
        bots_play = current_config().bots or are_at_work(session, now())
        queue = len(waited_for(session))
    formats = RULESETS[DEFAULT].formats
    return _own(
        render_template(
            "online/play.html",
            drains=drains,
            strengths=STRENGTHS if bots_play else (),
            queue=queue,
            running=[match for match in matches if match.status is not OnlineStatus.ENDED],
            over=[match for match in matches if match.status is OnlineStatus.ENDED],
            decks=decks_offered(),
            game=GAMES[DEFAULT],
            seats=[(name, n) for name, format in formats.items() for n in range(format.least, format.most + 1)],
        )
    )


@blueprint.get("/play/<link>")
@allows(Action.PLAY_ONLINE)
def at_link(link: str) -> BaseResponse:
    """Who has no seat yet brings a deck; who has one waits here, with the address to pass on."""
    with current_database().read() as session:
        match_id = by_link(session, link)
        seat = seat_of(session, match_id, current_principal().account_id)
        lobby = lobby_view(session, match_id)
    if lobby.status is not OnlineStatus.WAITING:
        return redirect(url_for("play.match", match_id=match_id))
    if seat is None:
        return _own(render_template("online/sit.html", lobby=lobby, link=link, decks=decks_offered()))
    return _lobby(match_id, lobby, seat, link)


@blueprint.get("/matches/<uuid:match_id>")
@allows(Action.PLAY_ONLINE)
def match(match_id: UUID) -> Response:
    """The lobby while somebody is waited for, then the board."""
    with current_database().read() as session:
        lobby = lobby_view(session, match_id)
        seat = seat_of(session, match_id, current_principal().account_id)
    if seat is None:
        raise SeatNotYours("You have no seat in this match; its link leads to a free one.")
    if not lobby.begun:
        return _lobby(match_id, lobby, seat)
    return _own(render_template("online/board.html", match_id=match_id, lobby=lobby, seat=seat))


def _lobby(match_id: UUID, lobby: Lobby, seat: int, link: str = "") -> Response:
    own = lobby.seats[seat]
    assert own is not None
    page = render_template(
        "online/lobby.html", match_id=match_id, lobby=lobby, seat=seat, own=own, link=link, decks=decks_offered()
    )
    return _own(page)


def _own(page: str) -> Response:
    """For one reader, and as it is now."""
    response = make_response(page)
    response.headers["Cache-Control"] = "no-store"
    return response


@cache
def decks_offered() -> tuple[DeckOffered, ...]:
    pool = core_set()
    return tuple(
        DeckOffered(
            name,
            deck.name,
            deck.faction,
            ", ".join([faction_name(deck.faction), *(pool[code].title for code in deck.agendas)]),
        )
        for name, deck in ready_decks(pool).items()
    )
