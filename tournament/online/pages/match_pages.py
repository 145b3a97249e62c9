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
from tournament.core.translation import gettext
from tournament.events.formats import capitalized_name
from tournament.http.context import current_config, current_database, now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.online.operations.lobby.bots import BOT_NAMES, list_waiting_bots
from tournament.online.operations.lobby.lobby import (
    is_presence_due,
    list_open_tables,
    list_own_matches,
    list_watchable_matches,
    record_presence,
)
from tournament.online.operations.lobby.setup import are_bots_running, draining_since, find_match_by_link, find_seat
from tournament.online.operations.view.seat_views import LobbyView, load_lobby_view
from tournament.online.pages.deck_choice import list_deck_choices
from tournament.online.states import OnlineStatus

blueprint = Blueprint("play", __name__)

FormValues = Mapping[str, str]
"""Values of a form, to show them again if it is refused."""
DEFAULT_FORM: Final[FormValues] = {
    "table": "joust 2",
    "against": "anybody",
    "clock": "",
    "pace": "delay 5",
    "takebacks": "1",
    "watched": "1",
    "delay": "5",
}
CLOCK_MINUTES: Final = (15, 30, 45, 60)
CLOCK_DELAY_SECONDS: Final = (1, 5, 15, 30)


@blueprint.get("/play")
@requires(Action.PLAY_ONLINE)
def index() -> Response:
    """Show where to start a match of a game, the player's own matches and open tables."""
    return render_play_page({**DEFAULT_FORM, "game": request.args.get("game", "")})


def render_play_page(asked: FormValues, problem: Problem | None = None) -> Response:
    account_id = current_principal().account_id
    game = asked.get("game", "")
    game = game if game in RULESETS else DEFAULT_GAME
    assert account_id is not None
    with current_database().read() as session:
        matches, drains = list_own_matches(session, account_id), draining_since(session) is not None
        bots_play = current_config().bots or are_bots_running(session, now())
        queue = len(list_waiting_bots(session))
        tables = list_open_tables(session, account_id, now())
        watched, under_way = list_watchable_matches(session, now())
        decks = list_deck_choices(session, game)
    formats = RULESETS[game].formats
    page = render_template(
        "online/play.html",
        asked=asked,
        problem=problem,
        drains=drains,
        strengths=[(kind, gettext(BOT_NAMES[kind])) for kind in STRENGTHS] if bots_play else [],
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
        formats=[(form, capitalized_name(form), range(form.least, form.most + 1)) for form in formats.values()],
        clocks=CLOCK_MINUTES,
        delays=CLOCK_DELAY_SECONDS,
    )
    return _private_response(page, problem)


@blueprint.get("/play/<link>")
@requires(Action.PLAY_ONLINE)
def at_link(link: str) -> BaseResponse:
    """Show the form to join with a deck, or the lobby to players with a seat.

    The lobby shows the link to pass on.
    """
    return render_link_page(link)


def render_link_page(link: str, asked: FormValues | None = None, problem: Problem | None = None) -> BaseResponse:
    with current_database().read() as session:
        match_id = find_match_by_link(session, link)
        seat = find_seat(session, match_id, current_principal().account_id)
        lobby = load_lobby_view(session, match_id)
    if lobby.status is not OnlineStatus.WAITING:
        return redirect(url_for("play.match", match_id=match_id))
    if seat is None:
        return _render_sit_page(lobby, url_for("opening.sit", link=link), asked, problem)
    return _render_lobby(match_id, lobby, seat, link, asked, problem)


@blueprint.get("/matches/<uuid:match_id>")
@requires(Action.READ)
def match(match_id: UUID) -> BaseResponse:
    """Show the lobby until the match begins, then the board.

    If everyone may sit down, a free seat is offered. Others watch.
    """
    return render_match_page(match_id)


def render_match_page(
    match_id: UUID, asked: FormValues | None = None, problem: Problem | None = None
) -> BaseResponse:
    with current_database().read() as session:
        lobby = load_lobby_view(session, match_id)
        seat = find_seat(session, match_id, current_principal().account_id)
    if seat is None and lobby.open and lobby.status is OnlineStatus.WAITING and current_principal().is_known:
        return _render_sit_page(lobby, url_for("opening.take", match_id=match_id), asked, problem)
    if seat is None:
        return redirect(url_for("watching.watch", match_id=match_id))
    if not lobby.begun:
        return _render_lobby(match_id, lobby, seat, "", asked, problem)
    return _private_response(render_template("online/board.html", match_id=match_id, lobby=lobby, seat=seat))


def _render_sit_page(lobby: LobbyView, action: str, asked: FormValues | None, problem: Problem | None) -> Response:
    with current_database().read() as session:
        decks = list_deck_choices(session, lobby.ruleset)
    page = render_template(
        "online/sit.html",
        lobby=lobby,
        game=GAMES[lobby.ruleset],
        action=action,
        decks=decks,
        asked=asked or {},
        problem=problem,
    )
    return _private_response(page, problem)


def _render_lobby(
    match_id: UUID, lobby: LobbyView, seat: int, link: str, asked: FormValues | None, problem: Problem | None
) -> Response:
    own = lobby.seats[seat]
    assert own is not None
    record_own_presence(match_id)
    with current_database().read() as session:
        decks = list_deck_choices(session, lobby.ruleset)
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
    return _private_response(page, problem)


def record_own_presence(match_id: UUID) -> None:
    """Record that a player is present at a waiting table."""
    account_id, moment = current_principal().account_id, now()
    with current_database().read() as session:
        due = is_presence_due(session, match_id, account_id, moment)
    if due:
        with current_database().write() as session:
            record_presence(session, match_id, account_id, moment)


def _private_response(page: str, problem: Problem | None = None) -> Response:
    """Return a page for one reader, which must not be stored."""
    response = make_response(page, problem.status if problem is not None else 200)
    response.headers["Cache-Control"] = "no-store"
    return response
