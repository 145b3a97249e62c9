"""The desk's page of online matches: status, players awaited, judge orders."""

import secrets
from collections.abc import Callable
from typing import Final
from uuid import UUID

from flask import Response, url_for
from werkzeug.exceptions import NotFound
from werkzeug.utils import redirect
from werkzeug.wrappers import Response as BaseResponse

from engine import PUBLIC
from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.events.book.book import Book
from tournament.events.desk.common import (
    blueprint,
    change_and_redirect,
    desk_page,
    desk_url,
    form_text,
    render_from_book,
)
from tournament.events.pages.context import current_dealer
from tournament.events.rounds.operations.views import current_round
from tournament.http.context import current_database, now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.online.operations.event.event_matches import list_overview
from tournament.online.operations.event.round_time import start_unready_match
from tournament.online.operations.match.deal import load_wording
from tournament.online.operations.match.frozen_matches import FrozenResolution
from tournament.online.operations.match.judge_orders import (
    ORDER_NAMES,
    check_may_rule,
    give_order,
    give_time,
    rule_on_freeze,
)
from tournament.online.operations.view.live_log import read_whole_log
from tournament.online.pages.board import notify_match
from tournament.online.pages.context import current_runtime
from tournament.online.pages.log import make_requested_page, render_log_page

KEY_BYTES: Final = 12


@blueprint.get("/<slug>/desk/matches")
@requires(Action.SEE_DESK)
def matches(slug: str) -> Response:
    return render_matches(slug)


def render_matches(slug: str, problem: Problem | None = None) -> Response:
    def use(session: Session, book: Book) -> Response:
        round_ = current_round(book, staff=True)
        found = list_overview(session, book, round_, current_principal().account_id, now()) if round_ else []
        return desk_page(
            "online/desk.html",
            session,
            book,
            "matches",
            problem,
            found=found,
            round=round_,
            is_online=round_ is not None and book.is_online(book.stage_of(round_)),
            key=secrets.token_urlsafe(KEY_BYTES),
        )

    return render_from_book(slug, use)


@blueprint.get("/<slug>/desk/matches/<uuid:match_id>/log")
@requires(Action.PAUSE_ONLINE)
def match_log(slug: str, match_id: UUID) -> Response:
    """Show the public log without delay: no hand, no deck."""
    play = current_runtime()
    with current_database().read() as session:
        check_may_rule(session, slug, match_id, current_principal().account_id)
    return render_log_page(
        make_requested_page(read_whole_log(play, match_id, PUBLIC)),
        load_wording(play, match_id).who(),
        "desk.match_log",
        url_for("desk.matches", slug=slug),
        match_id,
        slug=slug,
    )


@blueprint.post("/<slug>/desk/matches/<uuid:match_id>/order")
@requires(Action.PAUSE_ONLINE)
def order_match(slug: str, match_id: UUID) -> BaseResponse:
    """Pause or resume a match; `do` says which."""
    what = form_text("do", 20)
    if what not in ORDER_NAMES:
        raise NotFound
    judge = current_principal().account_id
    return _run_and_redirect(
        slug,
        lambda: notify_match(give_order(current_runtime(), slug, match_id, judge, what, _read_key(), now()).snapshot),
    )


@blueprint.post("/<slug>/desk/matches/<uuid:match_id>/time")
@requires(Action.PAUSE_ONLINE)
def give_match_time(slug: str, match_id: UUID) -> BaseResponse:
    """Give a seat some minutes of thinking time back."""
    seat, minutes = form_text("seat", 4), form_text("minutes", 4)
    if not seat.isdecimal():
        raise NotFound
    seconds = 60 * int(minutes) if minutes.isdecimal() else 0
    judge, play = current_principal().account_id, current_runtime()
    return _run_and_redirect(
        slug, lambda: notify_match(give_time(play, slug, match_id, judge, int(seat), seconds, _read_key(), now()))
    )


@blueprint.post("/<slug>/desk/matches/<uuid:match_id>/frozen")
@requires(Action.RULE_ONLINE)
def lead_out(slug: str, match_id: UUID) -> BaseResponse:
    """Resume or end a frozen match; `do` is `go back` or `end`."""
    way = form_text("do", 20)
    if way not in list(FrozenResolution):
        raise NotFound
    judge = current_principal().account_id
    return _run_and_redirect(
        slug,
        lambda: notify_match(
            rule_on_freeze(current_runtime(), slug, match_id, judge, FrozenResolution(way), _read_key(), now())
        ),
    )


@blueprint.post("/<slug>/desk/matches/<uuid:match_id>/start")
@requires(Action.RUN_ROUNDS)
def start_match(slug: str, match_id: UUID) -> BaseResponse:
    """Begin a match before all players are ready."""
    dealer = current_dealer()
    return change_and_redirect(
        slug,
        lambda session: start_unready_match(
            session, slug, match_id, dealer.sealer, dealer.draw, current_principal(), now()
        ),
        lambda problem: render_matches(slug, problem),
        desk_url(slug, "matches"),
    )


def _run_and_redirect(slug: str, do: Callable[[], None]) -> BaseResponse:
    try:
        do()
    except Problem as problem:
        return render_matches(slug, problem)
    return redirect(desk_url(slug, "matches"), 303)


def _read_key() -> str:
    """Return the form's key, so that pressing a button twice gives one order."""
    return form_text("key", 40) or secrets.token_urlsafe(KEY_BYTES)
