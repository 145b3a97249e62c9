"""Opening an online match: a link to pass on, a seat with a deck, and *ready* with a nonce of the own browser."""

import secrets
from uuid import UUID

import msgspec
from flask import Blueprint, Response, make_response, redirect, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine import Deck, core_set, ready_decks
from engine.rulesets import CORE_SET, DEFAULT
from tournament.live.bus import Poke, match_topic
from tournament.online_problems import DeckNotPlayable
from tournament.online_settings import MatchSettings
from tournament.operations.online.bot_limits import check_bots
from tournament.operations.online.bots import BotSeat, seat_bots
from tournament.operations.online.opening import Chance, by_link, open_match, say_ready, sit_down
from tournament.operations.online.views import lobby_view
from tournament.poking import poke
from tournament.policies import Action
from tournament.schemas.online import OpenSchema, ReadySchema, SitSchema
from tournament.web.online.playing import loaded
from tournament.web.request.current import current_bus, current_config, current_database, current_play, now
from tournament.web.request.guard import allows
from tournament.web.request.identity import current_principal
from tournament.web.request.limits import SHARES, TOO_OFTEN, limiter

blueprint = Blueprint("opening", __name__)

FRIEND = "friend"
"""Whom one plays against, as the page's form says it: that, or a bot's strength."""
SEED_BYTES = 32
LINK_BYTES = 18


@blueprint.post("/matches")
@allows(Action.PLAY_ONLINE)
@limiter.limit(SHARES, error_message=TOO_OFTEN)
def open_one() -> BaseResponse:
    """A new match with the sender at its first seat; the others are for whoever has the link, or for bots."""
    sent = loaded(OpenSchema, _form_to_open())
    deck, sealer = _deck(sent["deck"]), current_play().sealer
    chance = Chance(secrets.token_bytes(SEED_BYTES), secrets.token_urlsafe(LINK_BYTES))
    with current_database().write() as session:
        match_id = open_match(
            session,
            sealer,
            chance,
            ruleset=DEFAULT,
            format=sent["format"],
            pool=CORE_SET,
            seats=sent["seats"],
            now=now(),
            settings=MatchSettings(hides_passes=sent["hide_passes"] and not sent["bot"]),  # bots read nothing into it
        )
        sit_down(session, sealer, match_id, current_principal(), deck, now())
        if sent["bot"]:
            check_bots(session, current_principal().account_id, current_config().bots, now())
            bots = [
                BotSeat(_bot_deck(sent["bot_deck"]), secrets.token_bytes(SEED_BYTES)) for _ in range(sent["seats"])
            ]
            seat_bots(session, sealer, match_id, sent["bot"], bots, now())
    if request.form:
        return redirect(url_for("play.at_link", link=chance.link), 303)
    response = make_response({"match": str(match_id), "link": chance.link}, 201)
    response.headers["Location"] = url_for("opening.lobby", match_id=match_id)
    return response


@blueprint.post("/play/<link>")
@allows(Action.PLAY_ONLINE)
def sit(link: str) -> BaseResponse:
    """Takes a seat of the match behind a link."""
    deck = _deck(loaded(SitSchema, request.form.to_dict())["deck"])
    with current_database().write() as session:
        match_id = by_link(session, link)
        seat = sit_down(session, current_play().sealer, match_id, current_principal(), deck, now())
    _poke(match_id)
    if request.form:
        return redirect(url_for("play.at_link", link=link), 303)
    return make_response({"match": str(match_id), "seat": seat})


@blueprint.get("/matches/<uuid:match_id>/lobby")
@allows(Action.PLAY_ONLINE)
def lobby(match_id: UUID) -> Response:
    """Who sits, who is ready, and the commitment to the seed, which stands before anybody gives a nonce."""
    with current_database().read() as session:
        response = make_response(msgspec.json.encode(lobby_view(session, match_id)))
    response.content_type = "application/json"
    return response


@blueprint.post("/matches/<uuid:match_id>/ready")
@allows(Action.PLAY_ONLINE)
def ready(match_id: UUID) -> BaseResponse:
    nonce = bytes.fromhex(loaded(ReadySchema, request.form.to_dict())["nonce"])
    with current_database().write() as session:
        begun = say_ready(session, current_play().sealer, match_id, current_principal(), nonce, now())
    _poke(match_id)
    if request.form:
        link = request.form.get("link", "")
        again = url_for("play.at_link", link=link) if link else url_for("play.match", match_id=match_id)
        return redirect(again, 303)
    return make_response({"begun": begun})


def _form_to_open() -> dict[str, object]:
    """As the page's form sends it: format and seats are one choice there, such as "melee 4"."""
    table, _, seats = request.form.get("table", "").partition(" ")
    if not table:
        return {}
    return {
        "deck": request.form.get("deck", ""),
        "format": table,
        "seats": int(seats) if seats.isascii() and seats.isdigit() else 0,
        "bot": request.form.get("against", "").removeprefix(FRIEND),
        "bot_deck": request.form.get("bot_deck", ""),
        "hide_passes": request.form.get("hide_passes", ""),
    }


def _poke(match_id: UUID) -> None:
    with current_database().read() as session:
        version = lobby_view(session, match_id).version
    poke(current_bus(), Poke(match_topic(match_id), version))


def _bot_deck(name: str) -> Deck:
    """The one that is wished for, or any."""
    return _deck(name) if name else secrets.choice(list(ready_decks(core_set()).values()))


def _deck(name: str) -> Deck:
    decks = ready_decks(core_set())
    if name not in decks:
        raise DeckNotPlayable(f"There is no ready-made deck {name!r}; one of {', '.join(sorted(decks))}.")
    return decks[name]
