"""The public pages of events: the lists, and the event itself."""

from flask import Response, render_template, request

from tournament.models.states import EntryStatus
from tournament.operations.entries.decks import parts_of
from tournament.operations.events.book import Book
from tournament.operations.events.lists import COMING, OVER, RUNNING, list_events
from tournament.operations.events.staff import staff_of
from tournament.operations.events.views import PlayerView, players_view
from tournament.operations.floor.announcements import announcements_of
from tournament.operations.floor.logs import logs_of
from tournament.operations.rounds.views import round_view
from tournament.operations.standings.views import standing_marks, standings_view
from tournament.operations.standings.winners import winners
from tournament.policies import Action
from tournament.web.events.blueprint import blueprint
from tournament.web.events.seen import EDITIONS, chosen_stage, drawn, published_round, seen
from tournament.web.request.conditional import event_page, plain_page
from tournament.web.request.current import current_database
from tournament.web.request.guard import allows
from tournament.web.request.pieces import Piece
from tournament.web.standings import brackets_begun

LOGS_SHOWN = 12
KINDS = {"running": RUNNING, "coming": COMING, "over": OVER}
TABLES_SHOWN = 24
PLACES_SHOWN = 20


@blueprint.get("")
@allows(Action.READ)
def index() -> Response:
    """Running and coming events, and the archive in pages."""
    search = request.args.get("q", "").strip()[:60]
    page = request.args.get("page", 1, type=int)
    with current_database().read() as session:
        lists = {
            name: list_events(session, statuses, search, page if name == "over" else 1)
            for name, statuses in KINDS.items()
        }
    return plain_page(render_template("events/index.html", lists=lists, search=search, editions=EDITIONS))


@blueprint.get("/<slug>")
@allows(Action.SEE_EVENT)
def show(slug: str) -> Response:
    with current_database().read() as session:
        about = seen(session, slug)
        book = about.book

        def page() -> tuple[Piece, ...]:
            round_ = published_round(book)
            stage = chosen_stage(book, cuts=False)
            table = standings_view(book, stage) if stage else None
            return drawn(
                "events/show.html",
                about,
                announcements=announcements_of(session, book.event),
                staff=staff_of(session, book.event),
                round=round_view(book, round_) if round_ else None,
                tables_shown=TABLES_SHOWN,
                standings=table,
                marks=lambda: standing_marks(book, stage) if stage else {},
                places_shown=max(PLACES_SHOWN, table.cut + 4 if table else 0),
                brackets=lambda: brackets_begun(about),
                won=lambda: winners(book) if book.event.status in OVER else [],
                entered=[] if round_ else _entered(book),
                counts=True,
                deck_parts=parts_of(book),
                logs=logs_of(session, book, staff=False)[:LOGS_SHOWN],
            )

        return event_page(book, page)


def _entered(book: Book) -> list[PlayerView]:
    return [view for view in players_view(book) if view.status is not EntryStatus.WAITING]
