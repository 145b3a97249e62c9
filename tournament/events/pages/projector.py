"""The projector view: names with tables, or standings, with a large clock.

It also shows where to report results.
"""

import segno
from flask import Blueprint, Response, redirect, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as BaseResponse

from tournament.core.security.permissions import Action
from tournament.core.translation import gettext
from tournament.events.book.book import Book
from tournament.events.book.shared_book import read_book
from tournament.events.floor.operations.announcements import announcements_of
from tournament.events.lifecycle.operations.short_code import event_by_code, short_code
from tournament.events.pages.conditional import event_page
from tournament.events.pages.event_page import (
    chosen_stage,
    load_page_context,
    published_round,
    render_event_page,
    seats_by_name,
)
from tournament.events.problems import EventNotFound
from tournament.events.rounds.operations.next_step import coming_up
from tournament.events.rounds.operations.views import round_view
from tournament.events.standings.operations.views import standings_view
from tournament.events.states import EventStatus
from tournament.http.context import current_config, current_database
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.http.rendering.page_pieces import Piece

PROJECTOR_VIEWS = ("names", "tables", "standings")

blueprint = Blueprint("projector", __name__)


@blueprint.get("/events/<slug>/projector")
@requires(Action.SEE_EVENT)
def wall(slug: str) -> Response:
    asked = request.args.get("show", "")
    with current_database().read() as session:
        about = load_page_context(session, slug)
        book = about.book

        def page() -> tuple[Piece, ...]:
            between = about.event.status is EventStatus.RUNNING and (about.present is None or about.present.is_over)
            show = asked if asked in PROJECTOR_VIEWS else "standings" if between else PROJECTOR_VIEWS[0]
            row = published_round(book)
            view = round_view(book, row) if row else None
            stage = chosen_stage(book, cuts=False)
            return render_event_page(
                "events/projector.html",
                about,
                show=show,
                upcoming=coming_up(book) if between else "",
                round=view,
                names=lambda: seats_by_name([*view.tables, *view.unseated]) if view else [],
                standings=standings_view(book, stage) if stage and show == "standings" else None,
                announcements=announcements_of(session, book.event),
                address=report_address(book).partition("://")[2],
                square=qr_code(report_address(book)),
            )

        return event_page(book, page)


def report_address(book: Book) -> str:
    """Return the short address for reports.

    It leads players to their table, and guests to the form for the code on their slip.
    """
    return f"{current_config().base_url}{url_for('projector.short', code=short_code(book.event.id))}"


def poster_address(book: Book) -> str:
    """Return the address for posters; empty if players don't report results."""
    return report_address(book) if book.settings.players_report else ""


def event_address(book: Book) -> str:
    """Return the address of the event's page, to be shared."""
    return f"{current_config().base_url}{url_for('events.show', slug=book.event.slug)}"


def qr_code(address: str) -> Markup:
    """Return the QR code of an address."""
    code = segno.make(address, micro=False, error="m")
    return Markup(code.svg_inline(scale=1, border=2, omitsize=True, svgclass=None, lineclass=None))


@blueprint.get("/r/<code>")
@requires(Action.READ)
def short(code: str) -> BaseResponse:
    principal = current_principal()
    with current_database().read() as session:
        event = event_by_code(session, code)
        if event is None:
            raise EventNotFound(gettext("There is no event with the short code “%(code)s”.", code=code[:20]))
        slug = event.slug
        plays = principal.is_known and read_book(session, slug).entry_of(principal.account_id) is not None
        if plays:
            return redirect(url_for("player.me", slug=slug))
        is_running = event.status.value == "running"
    return redirect(url_for("guest.by_slip" if is_running else "events.show", slug=slug))
