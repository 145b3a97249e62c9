"""The history: every change of the event with actor and reason, and undo."""

from typing import Final

from flask import Response, request

from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.core.translation import gettext, translatable
from tournament.events.book.book import Book
from tournament.events.desk.common import blueprint, desk_page, read_integer, render_from_book
from tournament.events.history.operations.views import trail_page
from tournament.http.identity import current_principal
from tournament.http.permission_check import current_roles, requires

VERB_FILTERS: Final = {
    "": translatable("All entries"),
    "result.": translatable("Results"),
    "round.": translatable("Rounds"),
    "clock.": translatable("Clock"),
    "table.": translatable("Extra time"),
    "entry.": translatable("Players"),
    "pair.": translatable("Pairs to keep apart"),
    "deck": translatable("Decks and deck checks"),
    "penalty.": translatable("Penalties"),
    "call.": translatable("Judge calls"),
    "announcement.": translatable("Announcements"),
    "staff.": translatable("Staff"),
    "stage.": translatable("Stages"),
    "event.": translatable("Event and settings"),
    "undone": translatable("Undone entries"),
}


@blueprint.get("/<slug>/desk/history")
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
            verbs={value: gettext(label) for value, label in VERB_FILTERS.items()},
            words=words,
            before=before,
        )

    return render_from_book(slug, use)
