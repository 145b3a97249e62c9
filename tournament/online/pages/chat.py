"""Chat at a table, for its players; judges of its event read reported chats."""

from uuid import UUID

import msgspec
from flask import Blueprint, Response, make_response, render_template, url_for

from tournament.core.bus.bus import Notification, chat_topic
from tournament.core.notifications import notify
from tournament.core.problems import NotAllowed
from tournament.core.security.permissions import Action
from tournament.events.problems import NotNow
from tournament.http.compression import json_response
from tournament.http.context import current_bus, current_database, now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.http.transactions import transaction
from tournament.online.hooks import judge_wanted
from tournament.online.operations.view.chat import (
    add_chat_line,
    load_reported_chat,
    read_chat,
    report_chat,
    set_muted,
)
from tournament.online.pages.board import load_body
from tournament.online.pages.log import parse_step
from tournament.online.schemas import ChatReportSchema, MuteSchema, WordSchema

blueprint = Blueprint("talking", __name__)


@blueprint.get("/matches/<uuid:match_id>/words")
@requires(Action.PLAY_ONLINE)
def words(match_id: UUID) -> Response:
    """Return the chat lines after a number that this seat may read."""
    with current_database().read() as session:
        talk = read_chat(session, match_id, current_principal().account_id, parse_step("after"))
    return json_response(msgspec.json.encode(talk))


@blueprint.post("/matches/<uuid:match_id>/words")
@requires(Action.PLAY_ONLINE)
def speak(match_id: UUID) -> Response:
    sent = load_body(WordSchema)
    with current_database().write() as session:
        newest, is_new = add_chat_line(
            session, match_id, current_principal().account_id, sent["text"], sent["key"], now()
        )
    if is_new:
        notify(current_bus(), Notification(chat_topic(match_id), newest))
    return make_response({"newest": newest})


@blueprint.post("/matches/<uuid:match_id>/mutes")
@requires(Action.PLAY_ONLINE)
def turn_away(match_id: UUID) -> Response:
    """Mute or unmute a seat."""
    sent = load_body(MuteSchema)
    with current_database().write() as session:
        set_muted(session, match_id, current_principal().account_id, sent["seat"], sent["muted"], now())
    return make_response({"seat": sent["seat"], "muted": sent["muted"]})


@blueprint.post("/matches/<uuid:match_id>/reports")
@requires(Action.PLAY_ONLINE)
def complain(match_id: UUID) -> Response:
    """Report lines to an administrator, or to a judge, who is called to the table."""
    sent, actor = load_body(ChatReportSchema), current_principal()
    with current_database().write() as session:
        taken = report_chat(session, match_id, actor.account_id, sent["lines"], sent["key"], now())
    called = False
    if taken.slug is not None and taken.is_new:
        address = url_for("talking.reported", slug=taken.slug, match_id=match_id)
        what = f"line {', '.join(map(str, sent['lines']))} of the chat" if sent["lines"] else "the chat"
        try:
            with transaction() as session:
                question = f"{actor.name} reports {what} at the table: {address}"
                judge_wanted.notify(session, taken.slug, question, actor, now(), None)
            called = True
        except (NotNow, NotAllowed):
            pass  # a judge is already called, or the round is over; the report stays
    return make_response({"report": taken.number, "called": called, "reader": "judge" if taken.slug else "admin"})


@blueprint.get("/events/<slug>/matches/<uuid:match_id>/words")
@requires(Action.ANSWER_CALLS)
def reported(slug: str, match_id: UUID) -> Response:
    """Show the reported chat of an event's match."""
    with current_database().read() as session:
        chat = load_reported_chat(session, slug, match_id)
    response = make_response(render_template("online/chat.html", chat=chat, slug=slug))
    response.headers["Cache-Control"] = "private, no-store"
    return response
