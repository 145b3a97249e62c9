"""Requests of the lobby: open a match, take a seat with a deck, get ready, leave."""

import secrets
from collections.abc import Callable
from dataclasses import asdict
from uuid import UUID

import msgspec
from flask import Blueprint, Response, make_response, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine import Deck
from engine.games.registry import CORE_SET, DEFAULT_GAME, shipped_decks
from tournament.core.bus.bus import Notification, match_topic
from tournament.core.limits.limits import CHECKS, TABLES
from tournament.core.notifications import notify
from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.core.translation import gettext
from tournament.decks.operations.saved_decks import delete_deck
from tournament.events.formats import check_seats, formats_of
from tournament.events.online_settings import ChessClock, MatchSettings
from tournament.http.compression import json_response
from tournament.http.context import current_bus, current_config, current_database, now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.http.rate_limits import limit_rate
from tournament.online.operations.lobby.bots import BotSeat, seat_bots
from tournament.online.operations.lobby.lobby import (
    OpenTable,
    check_open_table,
    check_waiting_limit,
    join_open_table,
    leave_table,
    list_open_tables,
    list_own_matches,
    list_watchable_matches,
)
from tournament.online.operations.lobby.setup import (
    MatchSecrets,
    check_bots_available,
    find_match_by_link,
    open_match,
    set_ready,
    sit_down,
)
from tournament.online.operations.match.match_limits import ActionKind, spend_actions
from tournament.online.operations.view.seat_views import load_lobby_view
from tournament.online.pages.board import find_own_seat, load_body
from tournament.online.pages.context import current_runtime
from tournament.online.pages.deck_choice import check_brought_deck, find_ready_deck, parse_deck_form
from tournament.online.pages.match_pages import (
    record_own_presence,
    render_link_page,
    render_match_page,
    render_play_page,
)
from tournament.online.problems import SeatNotFree
from tournament.online.schemas import BringSchema, OpenSchema, ReadySchema

blueprint = Blueprint("opening", __name__)

ANYBODY, FRIEND = "anybody", "friend"
"""Values of the form's opponent field, besides the strengths of bots."""
SEED_BYTES = 32
LINK_BYTES = 18


@blueprint.get("/matches")
@requires(Action.PLAY_ONLINE)
def index() -> Response:
    """Return the player's own matches, open tables, and matches to watch."""
    account_id = current_principal().account_id
    assert account_id is not None
    with current_database().read() as session:
        watched, under_way = list_watchable_matches(session, now())
        found = {
            "mine": list_own_matches(session, account_id),
            "open": [_table_json(table) for table in list_open_tables(session, account_id, now())],
            "watched": watched,
            "under_way": under_way,
        }
    return json_response(msgspec.json.encode(found))


@blueprint.post("/matches")
@requires(Action.PLAY_ONLINE)
@limit_rate(TABLES)
def open_one() -> BaseResponse:
    """Open a match and seat the sender.

    The other seats are for bots, for players with the link, or for anyone who waits.
    """
    return _or_form_again(_open_match, lambda problem: render_play_page(request.form.to_dict(), problem))


def _open_match() -> BaseResponse:
    sent = load_body(OpenSchema, _parse_open_form())
    form = check_seats(sent["game"], sent["format"], sent["seats"])
    mine, sealer, actor = check_brought_deck(sent, sent["game"], form), current_runtime().sealer, current_principal()
    settings = MatchSettings(
        hides_passes=sent["hide_passes"] and not sent["bot"],  # bots don't use reaction timing
        clock=ChessClock(**sent["clock"]) if sent["clock"] else None,
        takebacks=sent["takebacks"],
        watched=sent["watched"],
        delay=sent["delay"],
    )
    chance = MatchSecrets(secrets.token_bytes(SEED_BYTES), secrets.token_urlsafe(LINK_BYTES))
    with current_database().write() as session:
        mine.keep(session)
        match_id = None
        if sent["open"]:
            match_id = join_open_table(
                session,
                sealer,
                actor,
                mine.deck,
                ruleset=sent["game"],
                format=sent["format"],
                seats=sent["seats"],
                settings=settings,
                now=now(),
            )
        is_new = match_id is None
        if match_id is None:
            check_waiting_limit(session, actor.account_id)
            match_id = open_match(
                session,
                sealer,
                chance,
                ruleset=sent["game"],
                format=sent["format"],
                pool=CORE_SET,
                seats=sent["seats"],
                now=now(),
                settings=settings,
                is_open=sent["open"],
            )
            sit_down(session, sealer, match_id, actor, mine.deck, now())
        if sent["bot"]:
            check_bots_available(session, actor.account_id, current_config().bots, now())
            bots = [
                BotSeat(_pick_bot_deck(sent["game"], sent["bot_deck"]), secrets.token_bytes(SEED_BYTES))
                for _ in range(sent["seats"])
            ]
            seat_bots(session, sealer, match_id, sent["bot"], bots, now())
    if not is_new:
        _notify_waiting(match_id)
    if request.form:
        return _redirect_to_match(match_id, chance.link if is_new else "")
    answer = {"match": str(match_id)} | ({"link": chance.link} if is_new else {})
    response = make_response(answer, 201 if is_new else 200)
    response.headers["Location"] = url_for("opening.lobby", match_id=match_id)
    return response


@blueprint.post("/play/<link>")
@requires(Action.PLAY_ONLINE)
@limit_rate(CHECKS)
def sit(link: str) -> BaseResponse:
    """Take a seat of the match behind a link."""

    def sat() -> BaseResponse:
        with current_database().read() as session:
            match_id = find_match_by_link(session, link)
        return _take_seat(match_id, link)

    return _or_form_again(sat, lambda problem: render_link_page(link, request.form.to_dict(), problem))


@blueprint.post("/matches/<uuid:match_id>/seat")
@requires(Action.PLAY_ONLINE)
@limit_rate(CHECKS)
def take(match_id: UUID) -> BaseResponse:
    """Take a seat of an open table, or change the deck there."""

    def taken() -> BaseResponse:
        with current_database().read() as session:
            check_open_table(session, match_id, current_principal().account_id)
        return _take_seat(match_id, request.form.get("link", ""))

    return _or_form_again(taken, lambda problem: render_match_page(match_id, request.form.to_dict(), problem))


def _take_seat(match_id: UUID, link: str) -> BaseResponse:
    with current_database().read() as session:
        lobby = load_lobby_view(session, match_id)
    if lobby.begun:
        raise SeatNotFree(gettext("The match has already started, so no seat is free."))  # its state is not public
    form = formats_of(lobby.ruleset)[lobby.format]
    mine = check_brought_deck(load_body(BringSchema, parse_deck_form() if request.form else {}), lobby.ruleset, form)
    with current_database().write() as session:
        mine.keep(session)
        seat = sit_down(session, current_runtime().sealer, match_id, current_principal(), mine.deck, now())
    _notify_waiting(match_id)
    if request.form:
        return _redirect_to_match(match_id, link)
    return make_response({"match": str(match_id), "seat": seat})


@blueprint.post("/matches/<uuid:match_id>/leave")
@requires(Action.PLAY_ONLINE)
def go(match_id: UUID) -> BaseResponse:
    """Leave a waiting table; the table is closed if no other player is there."""
    spend_actions(current_database(), match_id, find_own_seat(match_id), (ActionKind.LOBBY,), now())
    with current_database().write() as session:
        gone = leave_table(session, match_id, current_principal(), now())
    if not gone:
        _notify_waiting(match_id)
    if request.form:
        return redirect(url_for("play.index"), 303)
    return make_response({"closed": gone})


@blueprint.get("/matches/<uuid:match_id>/lobby")
@requires(Action.PLAY_ONLINE)
def lobby(match_id: UUID) -> Response:
    """Return the seats, who is ready, and the commitment to the seed.

    The commitment is shown before any player gives a nonce. Only for players with a seat, since it has no spectator
    delay.
    """
    find_own_seat(match_id)
    record_own_presence(match_id)
    with current_database().read() as session:
        return json_response(msgspec.json.encode(load_lobby_view(session, match_id)))


@blueprint.post("/matches/<uuid:match_id>/ready")
@requires(Action.PLAY_ONLINE)
def ready(match_id: UUID) -> BaseResponse:
    spend_actions(current_database(), match_id, find_own_seat(match_id), (ActionKind.LOBBY,), now())
    nonce = bytes.fromhex(load_body(ReadySchema, request.form.to_dict())["nonce"])
    with current_database().write() as session:
        begun = set_ready(session, current_runtime().sealer, match_id, current_principal(), nonce, now())
    _notify_waiting(match_id)
    if request.form:
        return _redirect_to_match(match_id, request.form.get("link", ""))
    return make_response({"begun": begun})


@blueprint.post("/play/decks/<uuid:deck_id>/remove")
@requires(Action.PLAY_ONLINE)
def remove_deck(deck_id: UUID) -> BaseResponse:
    """Delete a saved deck; matches that are played with it go on."""
    account_id = current_principal().account_id
    assert account_id is not None
    with current_database().write() as session:
        delete_deck(session, account_id, deck_id)
    return redirect(url_for("play.index"), 303) if request.form else make_response({})


def _or_form_again(do: Callable[[], BaseResponse], page: Callable[[Problem], BaseResponse]) -> BaseResponse:
    """Show a refused form again with everything that was typed.

    Programs get the error as usual.
    """
    try:
        return do()
    except Problem as problem:
        if not request.form:
            raise
        return page(problem)


def _parse_open_form() -> dict[str, object]:
    """Convert the page's form to the fields of OpenSchema.

    Its "melee 4" means format and seats, "delay 5" the kind of clock with seconds.
    """
    form = request.form
    if not form:
        return {}
    table, _, seats = form.get("table", "").partition(" ")
    way, _, seconds = form.get("pace", "").partition(" ")
    against, minutes = form.get("against", FRIEND), form.get("clock", "")
    clock = {"minutes": _parse_number(minutes), **({way: _parse_number(seconds)} if way else {})}
    return {
        **parse_deck_form(),
        "game": form.get("game", DEFAULT_GAME),
        "format": table,
        "seats": _parse_number(seats),
        "open": against == ANYBODY,
        "bot": "" if against in (ANYBODY, FRIEND) else against,
        "bot_deck": form.get("bot_deck", ""),
        "clock": clock if minutes else None,
        "takebacks": form.get("takebacks", ""),
        "watched": form.get("watched", ""),
        "delay": _parse_number(form.get("delay", "5")),
        "hide_passes": form.get("hide_passes", ""),
    }


def _parse_number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else -1


def _redirect_to_match(match_id: UUID, link: str) -> BaseResponse:
    """Redirect to the table, by its link if known, so that it can be passed on."""
    return redirect(url_for("play.at_link", link=link) if link else url_for("play.match", match_id=match_id), 303)


def _table_json(table: OpenTable) -> dict[str, object]:
    return {**asdict(table), "free": table.free, "settings": msgspec.structs.asdict(table.settings)}


def _notify_waiting(match_id: UUID) -> None:
    with current_database().read() as session:
        version = load_lobby_view(session, match_id).version
    notify(current_bus(), Notification(match_topic(match_id), version))


def _pick_bot_deck(game: str, name: str) -> Deck:
    """Return the chosen deck for the bot, or a random one."""
    return find_ready_deck(game, name) if name else secrets.choice(list(shipped_decks(game)[1].values()))
