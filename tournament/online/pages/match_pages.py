"""Pages of online matches: start, join by link, wait, and play."""

from collections.abc import Mapping
from typing import Final
from uuid import UUID

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine.bots import STRENGTHS
from engine.games.registry import DEFAULT_GAME, GAMES, RULESETS
from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.events.formats import headed
from tournament.http.context import current_config, current_database, now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.online.operations.lobby.bots import waited_for
from tournament.online.operations.lobby.lobby import is_due, note_look, open_tables, own_matches, watchable
from tournament.online.operations.lobby.setup import are_at_work, by_link, drains_since, seat_of
from tournament.online.operations.view.seat_views import Lobby, lobby_view
from tournament.online.pages.deck_choice import decks_to_bring
from tournament.online.states import OnlineStatus

blueprint = Blueprint("play", __name__)

Asked = Mapping[str, str]
"""Values of a form, to show them again if it is refused."""
UNASKED: Final[Asked] = {
    "table": "joust 2",
    "against": "anybody",
    "clock": "",
    "pace": "delay 5",
    "takebacks": "1",
    "watched": "1",
    "delay": "5",
}
CLOCKS: Final = (15, 30, 45, 60)
DELAYS: Final = (1, 5, 15, 30)


@blueprint.get("/play")
@requires(Action.PLAY_ONLINE)
def index() -> Response:
    """Show where to start a match of a game, the player's own matches and open tables."""
    return play_page({**UNASKED, "game": request.args.get("game", "")})


def play_page(asked: Asked, problem: Problem | None = None) -> Response:
    account_id = current_principal().account_id
    game = asked.get("game", "")
    game = game if game in RULESETS else DEFAULT_GAME
    assert account_id is not None
    with current_database().read() as session:
        matches, drains = own_matches(session, account_id), drains_since(session) is not None
        bots_play = current_config().bots or are_at_work(session, now())
        queue = len(waited_for(session))
        tables = open_tables(session, account_id, now())
        watched, under_way = watchable(session, now())
        decks = decks_to_bring(session, game)
    formats = RULESETS[game].formats
    page = render_template(
        "online/play.html",
        asked=asked,
        problem=problem,
        drains=drains,
        strengths=STRENGTHS if bots_play else (),
        queue=queue,
        running=[match for match in matches if match.status is not OnlineStatus.ENDED],
        over=[match for match in matches if match.status is OnlineStatus.ENDED],
        tables=tables,
        watched=watched,
        under_way=under_way,
        decks=decks,
        games=GAMES,
        game=GAMES[game],
        played=[GAMES[id] for id in RULESETS],
        formats=[(form, headed(form), range(form.least, form.most + 1)) for form in formats.values()],
        clocks=CLOCKS,
        delays=DELAYS,
    )
    return _own(page, problem)


@blueprint.get("/play/<link>")
@requires(Action.PLAY_ONLINE)
def at_link(link: str) -> BaseResponse:
    """Show the form to join with a deck, or the lobby to players with a seat.

    The lobby shows the link to pass on.
    """
    return link_page(link)


def link_page(link: str, asked: Asked | None = None, problem: Problem | None = None) -> BaseResponse:
    with current_database().read() as session:
        match_id = by_link(session, link)
        seat = seat_of(session, match_id, current_principal().account_id)
        lobby = lobby_view(session, match_id)
    if lobby.status is not OnlineStatus.WAITING:
        return redirect(url_for("play.match", match_id=match_id))
    if seat is None:
        return _sit(lobby, url_for("opening.sit", link=link), asked, problem)
    return _lobby(match_id, lobby, seat, link, asked, problem)


@blueprint.get("/matches/<uuid:match_id>")
@requires(Action.READ)
def match(match_id: UUID) -> BaseResponse:
    """Show the lobby until the match begins, then the board.

    If everyone may sit down, a free seat is offered. Others watch.
    """
    return match_page(match_id)


def match_page(match_id: UUID, asked: Asked | None = None, problem: Problem | None = None) -> BaseResponse:
    with current_database().read() as session:
        lobby = lobby_view(session, match_id)
        seat = seat_of(session, match_id, current_principal().account_id)
    if seat is None and lobby.open and lobby.status is OnlineStatus.WAITING and current_principal().is_known:
        return _sit(lobby, url_for("opening.take", match_id=match_id), asked, problem)
    if seat is None:
        return redirect(url_for("watching.watch", match_id=match_id))
    if not lobby.begun:
        return _lobby(match_id, lobby, seat, "", asked, problem)
    return _own(render_template("online/board.html", match_id=match_id, lobby=lobby, seat=seat))


def _sit(lobby: Lobby, action: str, asked: Asked | None, problem: Problem | None) -> Response:
    with current_database().read() as session:
        decks = decks_to_bring(session, lobby.ruleset)
    page = render_template(
        "online/sit.html",
        lobby=lobby,
        game=GAMES[lobby.ruleset],
        action=action,
        decks=decks,
        asked=asked or {},
        problem=problem,
    )
    return _own(page, problem)


def _lobby(
    match_id: UUID, lobby: Lobby, seat: int, link: str, asked: Asked | None, problem: Problem | None
) -> Response:
    own = lobby.seats[seat]
    assert own is not None
    note_own_look(match_id)
    with current_database().read() as session:
        decks = decks_to_bring(session, lobby.ruleset)
    page = render_template(
        "online/lobby.html",
        match_id=match_id,
        lobby=lobby,
        game=GAMES[lobby.ruleset],
        seat=seat,
        own=own,
        link=link,
        decks=decks,
        asked=asked or {},
        problem=problem,
    )
    return _own(page, problem)


def note_own_look(match_id: UUID) -> None:
    """Record that a player is present at a waiting table."""
    account_id, moment = current_principal().account_id, now()
    with current_database().read() as session:
        due = is_due(session, match_id, account_id, moment)
    if due:
        with current_database().write() as session:
            note_look(session, match_id, account_id, moment)


def _own(page: str, problem: Problem | None = None) -> Response:
    """Return a page for one reader, which must not be stored."""
    response = make_response(page, problem.status if problem is not None else 200)
    response.headers["Cache-Control"] = "no-store"
    return response
