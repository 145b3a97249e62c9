"""The history: every change of the event with actor and reason, and undo."""

from typing import Final

from flask import Response, request

from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.events.book.book import Book
from tournament.events.desk.common import blueprint, desk_page, read_integer, render_from_book
from tournament.events.history.operations.views import trail_page
from tournament.http.identity import current_principal
from tournament.http.permission_check import current_roles, requires

VERB_FILTERS: Final = {
    "": "Everything",
    "result.": "Results",
    "round.": "Rounds",
    "clock.": "Clock",
    "table.": "Extensions",
    "entry.": "Players",
    "pair.": "Pairs not to meet",
    "deck": "Decks and checks",
    "penalty.": "Penalties",
    "call.": "Judge calls",
    "announcement.": "News",
    "staff.": "Staff",
    "stage.": "Stages",
    "event.": "Event and settings",
    "undone": "What was undone",
}


@blueprint.get("/<slug>/desk/trail")
@requires(Action.SEE_TRAIL)
def trail(slug: str) -> Response:
    return show_trail(slug)


def show_trail(slug: str, problem: Problem | None = None) -> Response:
    verb = request.args.get("verb", "")
    verb = verb if verb in VERB_FILTERS else ""
    words = request.args.get("q", "").strip()[:60]
    before = read_integer(request.args.get("before", "")) or None

    def use(session: Session, book: Book) -> Response:
        who, roles = current_principal(), current_roles()
        found = trail_page(session, book, who, roles, verb=verb, words=words, before=before)
        return desk_page(
            "events/desk/history.html",
            session,
            book,
            "trail",
            problem,
            lines=found.lines,
            older=found.older,
            verb=verb,
            verbs=VERB_FILTERS,
            words=words,
            before=before,
        )

    return render_from_book(slug, use)
