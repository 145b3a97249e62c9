"""What can be printed or downloaded, with the purpose of each file."""

from flask import Response
from werkzeug.wrappers import Response as BaseResponse

from tournament.core.pdf.sheet import unprintable
from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.core.translation import gettext
from tournament.events.book.book import Book
from tournament.events.book.shared_book import read_book
from tournament.events.desk.common import blueprint, change_and_redirect, desk_page, desk_url, render_from_book
from tournament.events.models.rounds import Round
from tournament.events.pages.projector import event_address, poster_address, qr_code
from tournament.events.paper.operations import (
    POSTER_KEY,
    PaperKind,
    PaperLinks,
    fingerprint,
    paper_round,
    paper_states,
    request_paper,
)
from tournament.events.paper.slip_links import slip_links
from tournament.events.problems import NothingThere
from tournament.events.rounds.operations.views import current_round
from tournament.http.context import current_database, now
from tournament.http.permission_check import requires

RELOAD_SECONDS = 2
"""Seconds until the page reloads while a file is being made."""


@blueprint.get("/<slug>/desk/print")
@requires(Action.SEE_DESK)
def paper(slug: str) -> Response:
    return show_paper(slug)


def show_paper(slug: str, problem: Problem | None = None) -> Response:
    def use(session: Session, book: Book) -> Response:
        states = paper_states(session, book)
        shown = desk_page(
            "events/desk/print.html",
            session,
            book,
            "paper",
            problem,
            round=current_round(book, staff=True),
            missing=unprintable(entry.name for entry in book.entries),
            has_overall=bool(book.overall_stages()),
            address=event_address(book),
            square=qr_code(event_address(book)),
            made={kind.value: state for kind, state in states.items()},
        )
        if any(state.state in ("waiting", "being made") for state in states.values()):
            shown.headers["Refresh"] = str(RELOAD_SECONDS)
        return shown

    return render_from_book(slug, use)


@blueprint.post("/<slug>/desk/print/<kind>")
@requires(Action.RUN_ROUNDS)
def make_paper(slug: str, kind: str) -> BaseResponse:
    """Request a file for the current round that is made in the background."""

    if kind not in list(PaperKind):
        raise NothingThere(
            gettext("There is no printout “%(kind)s”. Choose %(kinds)s.", kind=kind, kinds=", ".join(PaperKind))
        )
    wanted = PaperKind(kind)
    with current_database().read() as session:  # compute the cached values before locking the event
        book = read_book(session, slug)
    round_ = paper_round(book, wanted)
    if round_ is None:
        raise NothingThere(gettext("You can print once a round is paired."))
    print_ = fingerprint(book, round_, wanted)
    links: PaperLinks = _links(book, round_) if wanted is PaperKind.SLIPS else {POSTER_KEY: [poster_address(book)]}

    def do(session: Session) -> None:
        request_paper(session, round_, wanted, print_, links, now())

    return change_and_redirect(slug, do, lambda wrong: show_paper(slug, wrong), desk_url(slug, "paper"))


def _links(book: Book, round_: Round) -> PaperLinks:
    """Return the links of slips, without claim codes.

    The whole desk can print slips; claim codes have a sheet of their own.
    """
    links = slip_links(book, book.stage_of(round_).number, round_.number, may_claim=False)
    numbers = [table.number for table in book.tables_of(round_) if table.number]
    return {str(number): [(one := links(number)).table, dict(one.guests)] for number in numbers}
