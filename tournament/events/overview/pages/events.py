"""The public pages with lists of events, and the page of an event."""

from flask import Response, render_template, request

from tournament.core.security.permissions import Action
from tournament.events.book.book import Book
from tournament.events.book.submitted_decks import parts_of
from tournament.events.floor.operations.announcements import announcements_of
from tournament.events.floor.operations.match_logs import logs_of
from tournament.events.lifecycle.operations.staff import staff_of
from tournament.events.lifecycle.operations.views import PlayerView, players_view
from tournament.events.overview.operations import PAST_STATUSES, RUNNING_STATUSES, UPCOMING_STATUSES, list_events
from tournament.events.pages.blueprint import blueprint
from tournament.events.pages.conditional import event_page, plain_page
from tournament.events.pages.event_page import (
    EDITIONS,
    chosen_stage,
    load_page_context,
    published_round,
    render_event_page,
)
from tournament.events.rounds.operations.views import round_view
from tournament.events.standings.operations.views import brackets_begun, standing_marks, standings_view
from tournament.events.standings.operations.winners import winners
from tournament.events.states import EntryStatus
from tournament.http.context import current_database
from tournament.http.permission_check import requires
from tournament.http.rendering.page_pieces import Piece

LOGS_SHOWN = 12
LIST_STATUSES = {"running": RUNNING_STATUSES, "coming": UPCOMING_STATUSES, "over": PAST_STATUSES}
TABLES_SHOWN = 24
PLACES_SHOWN = 20


@blueprint.get("")
@requires(Action.READ)
def index() -> Response:
    """List running and upcoming events, and past ones in pages."""
    search = request.args.get("q", "").strip()[:60]
    page = request.args.get("page", 1, type=int)
    with current_database().read() as session:
        lists = {
            name: list_events(session, statuses, search, page if name == "over" else 1)
            for name, statuses in LIST_STATUSES.items()
        }
    return plain_page(render_template("events/overview/events.html", lists=lists, search=search, editions=EDITIONS))


@blueprint.get("/<slug>")
@requires(Action.SEE_EVENT)
def show(slug: str) -> Response:
    with current_database().read() as session:
        about = load_page_context(session, slug)
        book = about.book

        def page() -> tuple[Piece, ...]:
            round_ = published_round(book)
            stage = chosen_stage(book, cuts=False)
            table = standings_view(book, stage) if stage else None
            return render_event_page(
                "events/overview/event.html",
                about,
                announcements=announcements_of(session, book.event),
                staff=staff_of(session, book.event),
                round=round_view(book, round_) if round_ else None,
                tables_shown=TABLES_SHOWN,
                standings=table,
                marks=lambda: standing_marks(book, stage) if stage else {},
                places_shown=max(PLACES_SHOWN, table.cut + 4 if table else 0),
                brackets=lambda: brackets_begun(about.book),
                won=lambda: winners(book) if book.event.status in PAST_STATUSES else [],
                entered=[] if round_ else _registered_players(book),
                counts=True,
                deck_parts=parts_of(book),
                logs=logs_of(session, book, staff=False)[:LOGS_SHOWN],
            )

        return event_page(book, page)


def _registered_players(book: Book) -> list[PlayerView]:
    return [view for view in players_view(book) if view.status is not EntryStatus.WAITING]
