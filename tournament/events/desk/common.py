"""What all pages of the desk share: blueprint, tabs, the last action, reading forms and answering them."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from flask import Blueprint, Response, jsonify, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine.games.registry import GAMES
from tournament.core.change_notes import changed_events
from tournament.core.problems import Problem
from tournament.core.storage.database import Session
from tournament.core.translation import gettext
from tournament.decks.pages.factions import FACTIONS, factions_of
from tournament.events import hooks
from tournament.events.book.book import Book
from tournament.events.book.shared_book import read_book
from tournament.events.floor.operations.deck_checks import open_checks
from tournament.events.history.operations.views import can_undo, find_trail_entry, undone_numbers
from tournament.events.lifecycle.operations.views import event_view
from tournament.events.pages.context import may
from tournament.events.rounds.operations.views import current_round
from tournament.events.states import EntryStatus, EventStatus
from tournament.http.context import current_database, now
from tournament.http.input.content_negotiation import wants_page
from tournament.http.rendering.error_pages import problem_json
from tournament.http.transactions import transaction

blueprint = Blueprint("desk", __name__, url_prefix="/events")
FACTION_WORDS: Final = dict(FACTIONS)
MAX_TEXT_LETTERS: Final = 2000
"""Characters of a typed text; operations limit names and reasons further."""


@dataclass(frozen=True, slots=True)
class DeskTab:
    name: str
    label: str
    url: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class LastAction:
    """What was just done, from the trail."""

    number: int
    summary: str
    can_undo: bool


def desk_page(
    template: str, session: Session, book: Book, tab: str, problem: Problem | None = None, **more: object
) -> Response:
    """Render a page of the desk.

    After a refusal, it shows the problem and keeps what was typed.
    """
    zone = ZoneInfo(book.event.time_zone)

    def local(moment: datetime) -> datetime:
        return moment.astimezone(zone)

    rendered = render_template(
        template,
        **{
            "event": event_view(book, staff=True),
            "slug": book.event.slug,
            "tabs": _tabs(session, book),
            "tab": tab,
            "problem": problem,
            "wrong": problem.facts.get("setting", "") if problem else "",
            "asked": request.form if problem else {},
            "did": last_action(session, book),
            "may": may,
            "local": local,
            "now": now(),
            "house": GAMES[book.event.ruleset].house,
            "factions": factions_of(book.event.ruleset),
            "faction_words": FACTION_WORDS,
            **more,
        },
    )
    response = make_response(rendered, problem.status if problem else 200)
    response.headers["Cache-Control"] = "private, no-store"
    return response


def last_action(session: Session, book: Book) -> LastAction | None:
    number = read_integer(request.args.get("did", ""))
    entry = find_trail_entry(session, book.event.slug, number) if number else None
    if entry is None:
        return None
    undone = undone_numbers(session, book.event.slug, [entry.number])
    return LastAction(entry.number, entry.summary, can_undo(entry, undone) and may("UNDO"))


def change_and_redirect(
    slug: str,
    do: Callable[[Session], object],
    show: Callable[[Problem], BaseResponse],
    back: str,
) -> BaseResponse:
    """Change the event, then redirect to `back`; on a refusal, show the page again.

    Scripts that accept JSON get the sentence either way.
    """
    try:
        with transaction() as session:
            do(session)
            version = changed_events(session).get(slug)
            entry = find_trail_entry(session, slug, version) if version is not None else None
    except Problem as problem:
        if wants_page():
            return show(problem)
        return problem_json(problem.as_json())
    if not wants_page():
        return jsonify(did=version, summary=entry.summary if entry else gettext("Nothing to change."))
    path, _, anchor = back.partition("#")
    query = f"{'&' if '?' in path else '?'}did={version}" if entry else ""
    return redirect(path + query + (f"#{anchor}" if anchor else ""), 303)


def desk_url(slug: str, endpoint: str = "show", **values: int) -> str:
    return url_for(f"desk.{endpoint}", _anchor=None, _method=None, _scheme=None, _external=None, slug=slug, **values)


def read_integer(text: str, other: int = 0) -> int:
    """Read a typed whole number; return `other` for anything else.

    The operation then refuses `other`.
    """
    plain = text.strip().removeprefix("+").removeprefix("#")
    digits = plain.removeprefix("-")
    return int(plain) if digits.isascii() and digits.isdigit() and len(digits) < 9 else other


def form_text(name: str, most: int = MAX_TEXT_LETTERS) -> str:
    return request.form.get(name, "")[:most].strip()


def is_ticked(name: str) -> bool:
    return request.form.get(name) == "1"


def render_from_book(slug: str, use: Callable[[Session, Book], Response]) -> Response:
    """Render a page from the current book of the event."""
    with current_database().read() as session:
        return use(session, read_book(session, slug))


def _tabs(session: Session, book: Book) -> list[DeskTab]:
    slug, event = book.event.slug, book.event
    round_ = current_round(book, staff=True)
    entered = sum(entry.status not in (EntryStatus.WITHDRAWN, EntryStatus.WAITING) for entry in book.entries)
    checks, calls = open_checks(session, event), hooks.open_calls.ask_one(session, event)
    tabs = [
        DeskTab(
            "round",
            gettext("Round %(number)s", number=round_.number)
            if round_ and event.status is EventStatus.RUNNING
            else gettext("Desk"),
            desk_url(slug),
        ),
        DeskTab("players", gettext("Players"), desk_url(slug, "players"), str(entered)),
        DeskTab(
            "decks",
            gettext("Decks"),
            desk_url(slug, "decks"),
            gettext("%(number)s to check", number=checks) if checks else "",
        ),
        DeskTab("calls", gettext("Judge calls"), desk_url(slug, "calls"), str(calls) if calls else ""),
        DeskTab("penalties", gettext("Penalties"), desk_url(slug, "penalties")),
        DeskTab("news", gettext("Announcements"), desk_url(slug, "news")),
        DeskTab("rounds", gettext("Rounds"), desk_url(slug, "rounds")),
        DeskTab("paper", gettext("Print"), desk_url(slug, "paper")),
        DeskTab("staff", gettext("Staff"), desk_url(slug, "staff")),
        DeskTab("trail", gettext("History"), desk_url(slug, "trail")),
    ]
    if any(map(book.is_online, book.stages)):
        tabs.insert(1, DeskTab("matches", gettext("Matches"), desk_url(slug, "matches")))
    if may("EDIT_EVENT"):
        tabs.append(DeskTab("settings", gettext("Settings"), desk_url(slug, "settings")))
    return tabs
