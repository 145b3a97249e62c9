"""The board: a seat's view of a match, and the inputs it sends."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any
from uuid import UUID

import msgspec
from flask import Blueprint, Response, request
from marshmallow import Schema, ValidationError

from engine import Choice, Concede, Gift, Proposal, Repeat, Setting
from engine.chain.inputs import ASK, DRAW, PAUSE, RESUME, TAKEBACK, Input
from tournament.core.bus.bus import Bus
from tournament.core.problems import Fact, InvalidFields
from tournament.core.security.permissions import Action
from tournament.core.translation import gettext
from tournament.http.compression import gzip_body, gzip_response, json_response
from tournament.http.context import current_bus, current_database, now
from tournament.http.identity import current_principal
from tournament.http.input.json_body import read_json
from tournament.http.permission_check import requires
from tournament.http.rendering.build import build_mark
from tournament.http.schemas.fields import error_pointers
from tournament.http.security_headers import NO_PAGE_POLICY
from tournament.online import notifications
from tournament.online.operations.lobby.setup import find_seat
from tournament.online.operations.match.frozen_matches import describe_freeze
from tournament.online.operations.match.loaded_match import LoadedMatch
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import (
    MatchSnapshot,
    load_seat_snapshot,
    load_snapshot,
    load_with_event,
)
from tournament.online.operations.match.submission import (
    SubmissionResult,
    load_departed_seats,
    read_match,
    submit_input,
)
from tournament.online.operations.match.timeouts import claim_match
from tournament.online.operations.view.seat_views import (
    MatchContext,
    list_card_checks,
    load_lobby_view,
    load_match_context,
    make_frozen_view,
    make_seat_view,
)
from tournament.online.pages.context import current_runtime
from tournament.online.problems import MatchNotLive, OtherRules, SeatNotYours
from tournament.online.schemas import (
    ChoiceBody,
    ChoiceSchema,
    GiftSchema,
    InputSchema,
    PauseSchema,
    ProposalSchema,
    RepeatSchema,
    SettingSchema,
    TakebackSchema,
    TimeClaimSchema,
)
from tournament.online.states import OnlineStatus

blueprint = Blueprint("online", __name__, url_prefix="/matches/<uuid:match_id>")

UNREADABLE_ERRORS = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What `decode_choice` raises for a body that is no plain choice."""
MAX_CARD_ID_LETTERS = 20
"""Longest id of a card, in characters."""
AGAIN_HEADER = "Kingsmoot-Again"
"""A response header: the key was used before, and this is the earlier answer."""
RAISED_ERROR_KEY = "kingsmoot.raised"
"""A key of the WSGI environment: the error that the fast path raised."""
NOW_HEADER = "Kingsmoot-Now"
"""A header of every view: the server's clock in milliseconds, from which a board counts on without changing the
view."""


@blueprint.get("/view")
@requires(Action.PLAY_ONLINE)
def view(match_id: UUID) -> Response:
    """Return the table as this seat may see it; before the match begins, the seats."""
    _raise_again()
    seat, snapshot = load_seat_snapshot(current_runtime(), match_id, current_principal().account_id)
    mark = make_view_etag(snapshot, seat)
    if request.if_none_match.contains_weak(mark):
        response = Response(status=304, headers={"Content-Security-Policy": NO_PAGE_POLICY})
    elif not snapshot.head:  # the match has not begun
        with current_database().read() as session:
            response = json_response(msgspec.json.encode(load_lobby_view(session, match_id)))
    else:
        response = render_own_table(snapshot, seat)
    response.set_etag(mark, weak=True)
    response.headers[NOW_HEADER] = format_server_time()
    return response


def make_view_etag(snapshot: MatchSnapshot, seat: int) -> str:
    """Return the ETag of a view.

    It changes with the public version, and with the pages.
    """
    return f"{snapshot.shown}-{seat}-{build_mark()}"


def format_server_time() -> str:
    return str(int(now().timestamp() * 1000))


def _raise_again() -> None:
    """Raise the fast path's error again, so that Flask reports it without a retry."""
    error = request.environ.pop(RAISED_ERROR_KEY, None)
    if error is not None:
        raise error


@blueprint.get("/why")
@requires(Action.PLAY_ONLINE)
def explain(match_id: UUID) -> Response:
    """Return every check between this seat and a card, for its current prompt."""
    play, card = current_runtime(), request.args.get("card", "")[:MAX_CARD_ID_LETTERS]
    seat, snapshot = load_seat_snapshot(play, match_id, current_principal().account_id)
    checks = read_match(play, snapshot, lambda match, _: list_card_checks(match, seat, card))
    return json_response(msgspec.json.encode(checks))


@blueprint.post("/choices")
@requires(Action.PLAY_ONLINE)
def choose(match_id: UUID) -> Response:
    """Answer a prompt, which is identified by its step."""
    _raise_again()
    sent = _read_choice_body()
    return _submit_for_sender(match_id, lambda seat: Choice(seat, tuple(sent.ids)), sent.key, sent.prompt)


@blueprint.post("/settings")
@requires(Action.PLAY_ONLINE)
def set_manners(match_id: UUID) -> Response:
    sent = load_body(SettingSchema)
    return _submit_for_sender(match_id, lambda seat: Setting(seat, sent["name"], sent["value"]), sent["key"])


@blueprint.post("/concede")
@requires(Action.PLAY_ONLINE)
def concede(match_id: UUID) -> Response:
    return _submit_for_sender(match_id, Concede, load_body(InputSchema)["key"])


@blueprint.post("/takeback")
@requires(Action.PLAY_ONLINE)
def take_back(match_id: UUID) -> Response:
    """Ask all others to go back to one of the player's choices, or answer a request."""
    sent = load_body(TakebackSchema)
    return _submit_for_sender(match_id, lambda seat: Proposal(seat, TAKEBACK, sent["do"], sent["to"]), sent["key"])


@blueprint.post("/draw")
@requires(Action.PLAY_ONLINE)
def draw(match_id: UUID) -> Response:
    sent = load_body(ProposalSchema)
    return _submit_for_sender(match_id, lambda seat: Proposal(seat, DRAW, sent["do"]), sent["key"])


@blueprint.post("/pause")
@requires(Action.PLAY_ONLINE)
def pause(match_id: UUID) -> Response:
    """Propose to pause, or to resume while paused, or answer such a proposal."""
    sent = load_body(PauseSchema)
    paused = load_snapshot(current_runtime(), match_id).status is OnlineStatus.PAUSED
    about, act = (RESUME, ASK) if sent["do"] == RESUME else (RESUME if paused else PAUSE, sent["do"])
    return _submit_for_sender(match_id, lambda seat: Proposal(seat, about, act), sent["key"])


@blueprint.post("/loop")
@requires(Action.PLAY_ONLINE)
def repeat(match_id: UUID) -> Response:
    """Repeat a loop that this seat has shown once."""
    sent = load_body(RepeatSchema)
    return _submit_for_sender(match_id, lambda seat: Repeat(seat, sent["times"]), sent["key"])


@blueprint.post("/gifts")
@requires(Action.PLAY_ONLINE)
def give(match_id: UUID) -> Response:
    """Give another seat gold, if the format allows it.

    The seat that is asked keeps its prompt.
    """
    sent = load_body(GiftSchema)
    return _submit_for_sender(
        match_id, lambda seat: Gift(seat, sent["to"], sent["amount"], sent["note"]), sent["key"]
    )


@blueprint.post("/claim")
@requires(Action.PLAY_ONLINE)
def claim_time(match_id: UUID) -> Response:
    """Claim the match because another seat is out of time, if its settings allow that."""
    sent, play = load_body(TimeClaimSchema), current_runtime()
    seat, _ = load_seat_snapshot(play, match_id, current_principal().account_id)

    def look(match: LoadedMatch, found: MatchSnapshot) -> bytes:
        return make_seat_view(match, found, seat, known=load_match_context(play, match_id))

    carried = claim_match(play, match_id, seat, sent["seat"], sent["key"], now(), look)
    if not carried.again:
        notify_match(carried.snapshot)
    return _view_response(carried)


@cache
def _cached_schema(schema: type[Schema]) -> Schema:
    """Cache schemas: creating one takes longer than using it."""
    return schema()


def load_body(schema: type[Schema], form: Mapping[str, object] | None = None) -> dict[str, Any]:
    """Validate the body of a request, ignoring the CSRF token of a page's form.

    The permission check has read that token.
    """
    made = _cached_schema(schema)
    sent = {name: value for name, value in (form or {}).items() if name in made.fields}
    try:
        found: dict[str, Any] = made.load(sent or _read_json_body())
    except ValidationError as error:
        faults: list[Fact] = [{"pointer": at, "detail": words} for at, words in error_pointers(error.messages)]
        raise InvalidFields(gettext("Some fields are missing or not valid."), errors=faults) from error
    return found


def _read_json_body() -> Any:
    """Return the JSON body; anything else counts as an empty object."""
    return read_json(request.get_data()) if request.is_json and request.get_data() else {}


decode_choice = msgspec.json.Decoder(ChoiceBody).decode


def _read_choice_body() -> ChoiceBody:
    if request.is_json:
        try:
            return decode_choice(request.get_data())
        except UNREADABLE_ERRORS:
            pass  # the schema reports what is wrong
    return ChoiceBody(**load_body(ChoiceSchema))


def _submit_for_sender(match_id: UUID, make: Callable[[int], Input], key: str, prompt: int | None = None) -> Response:
    """Submit an input in the sender's name."""
    account_id = current_principal().account_id
    return _view_response(
        submit_for_account(current_runtime(), current_bus(), match_id, account_id, make, key, prompt)
    )


def submit_for_account(
    play: MatchRuntime,
    bus: Bus,
    match_id: UUID,
    account_id: UUID | None,
    make: Callable[[int], Input],
    key: str,
    prompt: int | None = None,
) -> SubmissionResult[bytes]:
    """Submit an input for an account, and notify subscribers of the match."""
    seat, snapshot = load_seat_snapshot(play, match_id, account_id, key)
    try:
        carried = submit_input(
            play,
            match_id,
            make(seat),
            key,
            now(),
            lambda match, found: make_seat_view(match, found, seat, known=load_match_context(play, match_id)),
            prompt,
            snapshot,
        )
    except MatchNotLive:
        notifications.notify_match(bus, load_with_event(play, match_id))  # this input may have frozen it
        raise
    if not carried.again:
        notifications.notify_match(bus, carried.snapshot)
    return carried


def _view_response(carried: SubmissionResult[bytes]) -> Response:
    """Return the sender's new view."""
    response = json_response(carried.seen)
    if carried.again:
        response.headers[AGAIN_HEADER] = "true"
    return response


def notify_match(snapshot: MatchSnapshot) -> None:
    """Notify subscribers of the match."""
    notifications.notify_match(current_bus(), snapshot)


def find_own_seat(match_id: UUID) -> int:
    """Return the seat of the current account."""
    with current_database().read() as session:
        seat = find_seat(session, match_id, current_principal().account_id)
    if seat is None:
        raise SeatNotYours(gettext("You have no seat in this match."))
    return seat


def render_own_table(snapshot: MatchSnapshot, seat: int) -> Response:
    """Return the table as a seat may see it.

    If the match is frozen, it includes the state of the vote.
    """
    play = current_runtime()
    if snapshot.status is OnlineStatus.FROZEN:
        return _render_frozen_table(snapshot, seat, load_match_context(play, snapshot.match_id))
    return gzip_response(pack_table(play, snapshot, seat))


def pack_table(play: MatchRuntime, snapshot: MatchSnapshot, seat: int) -> bytes:
    """Return the table of a match that is not frozen, compressed.

    It is cached for readers of all languages, so a view must not contain translated texts.
    """
    match_id = snapshot.match_id
    known = load_match_context(play, match_id)
    of = (replace(snapshot, state=None, used=None), known)
    packed = play.views.get(match_id, seat, of)
    if packed is None:
        seen = read_match(play, snapshot, lambda match, found: make_seat_view(match, found, seat, known=known))
        packed = gzip_body(seen)
        play.views.put(match_id, seat, of, packed)
    return packed


def _render_frozen_table(snapshot: MatchSnapshot, seat: int, known: MatchContext) -> Response:
    play = current_runtime()
    trouble = describe_freeze(play, snapshot, seat, load_departed_seats(play, snapshot))
    try:
        return json_response(
            read_match(play, snapshot, lambda match, found: make_seat_view(match, found, seat, trouble, known))
        )
    except OtherRules:
        if trouble is None:
            raise
        return json_response(make_frozen_view(snapshot, trouble))
