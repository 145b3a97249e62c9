"""Downloads of an event: pairings, slips, standings, players, and its backup."""

from collections.abc import Callable
from functools import partial

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from tournament.core.limits.limits import SHARES
from tournament.core.problems import Problem
from tournament.core.security.permissions import STAFF, Action
from tournament.core.translation import gettext
from tournament.events.backup.operations.backup import import_event, open_backup
from tournament.events.backup.operations.sealed_backup import export_for_viewer, open_seal
from tournament.events.backup.operations.values import MAX_BACKUP_BYTES
from tournament.events.book.book import CUT_STAGE_KINDS, Book
from tournament.events.book.shared_book import read_book
from tournament.events.entries.operations.guest_codes import claim_code, format_code
from tournament.events.lifecycle.operations.views import players_view
from tournament.events.pages.context import may
from tournament.events.pages.projector import poster_address
from tournament.events.paper.event_sheets import (
    claim_sheet,
    pairings_by_name,
    pairings_by_table,
    result_slips,
    standings_sheet,
)
from tournament.events.paper.operations import PaperKind, is_large, stored_paper
from tournament.events.paper.slip_links import slip_links
from tournament.events.paper.spreadsheets import overall_csv, pairings_csv, players_csv, standings_csv
from tournament.events.problems import NotNow, RoundNotFound
from tournament.events.rounds.operations.views import RoundView, current_round, round_view
from tournament.events.standings.operations.views import StandingsView, overall_view, standings_view
from tournament.events.states import EntryStatus, RoundStatus, StageStatus
from tournament.http.context import current_config, current_database, current_sealer, now
from tournament.http.identity import current_principal
from tournament.http.permission_check import current_roles, requires
from tournament.http.rate_limits import limit_rate
from tournament.http.transactions import transaction

blueprint = Blueprint("paper", __name__, url_prefix="/events/<slug>")
import_blueprint = Blueprint("arriving", __name__, url_prefix="/events")


@blueprint.get("/print/pairings-by-name.pdf")
@requires(Action.SEE_EVENT)
@limit_rate()
def by_name(slug: str) -> Response:
    book, round_ = _requested_round(slug)
    name = f"{slug}-round-{round_.number}-by-name"
    return _paper_response(
        book,
        round_,
        PaperKind.BY_NAME,
        name,
        partial(pairings_by_name, book.event.name, round_, report=poster_address(book)),
    )


@blueprint.get("/print/pairings-by-table.pdf")
@requires(Action.SEE_EVENT)
@limit_rate()
def by_table(slug: str) -> Response:
    book, round_ = _requested_round(slug)
    name = f"{slug}-round-{round_.number}-by-table"
    return _paper_response(
        book,
        round_,
        PaperKind.BY_TABLE,
        name,
        partial(pairings_by_table, book.event.name, round_, report=poster_address(book)),
    )


@blueprint.get("/print/slips.pdf")
@requires(Action.SEE_DESK)
def slips(slug: str) -> Response:
    book, round_ = _requested_round(slug)
    links = slip_links(book, round_.stage, round_.number, may_claim=may("EDIT_PLAYERS"))
    make = partial(result_slips, book.event.name, round_, links)
    return _paper_response(book, round_, PaperKind.SLIPS, f"{slug}-round-{round_.number}-slips", make)


@blueprint.get("/print/claim-codes.pdf")
@requires(Action.EDIT_PLAYERS)
def claim_codes(slug: str) -> Response:
    book, config = _read_book(slug), current_config()
    guests = [
        (entry.number, entry.name, format_code(claim_code(config.secret_key, entry)))
        for entry in book.entries
        if entry.account_id is None and entry.status is not EntryStatus.WITHDRAWN
    ]
    address = f"{config.base_url}{url_for('player.claim', slug=slug)}"
    response = _pdf_response(claim_sheet(book.event.name, address, guests), f"{slug}-claim-codes")
    response.headers["Cache-Control"] = "private, no-store"
    return response


@blueprint.get("/print/standings.pdf")
@requires(Action.SEE_EVENT)
@limit_rate()
def standings_pdf(slug: str) -> Response:
    book, standings = _requested_standings(slug)
    make = partial(standings_sheet, book.event.name, standings)
    return _paper_response(book, standings, PaperKind.STANDINGS, f"{slug}-standings", make)


@blueprint.get("/pairings.csv")
@requires(Action.SEE_EVENT)
def pairings(slug: str) -> Response:
    _, round_ = _requested_round(slug)
    return _csv_response(pairings_csv(round_), f"{slug}-round-{round_.number}")


@blueprint.get("/standings.csv")
@requires(Action.SEE_EVENT)
def standings(slug: str) -> Response:
    _, table = _requested_standings(slug)
    return _csv_response(standings_csv(table), f"{slug}-standings")


@blueprint.get("/overall.csv")
@requires(Action.SEE_EVENT)
def overall(slug: str) -> Response:
    together = overall_view(_read_book(slug))
    if together is None:
        raise RoundNotFound(gettext("Overall standings appear once a joust and a melee have started."))
    return _csv_response(overall_csv(together), f"{slug}-overall")


@blueprint.get("/players.csv")
@requires(Action.SEE_EVENT)
def players(slug: str) -> Response:
    return _csv_response(players_csv(players_view(_read_book(slug))), f"{slug}-players")


@blueprint.get("/backup.json")
@requires(Action.BACK_UP)
def backup(slug: str) -> Response:
    """Return the whole event as one file."""
    with current_database().read() as session:
        document = export_for_viewer(session, slug, current_principal(), current_roles(), current_sealer())
    return _file_response(document, "application/json", f"{slug}.kingsmoot.json")


@import_blueprint.url_value_preprocessor
def _take_more(_endpoint: str | None, _values: dict[str, object] | None) -> None:
    """Raise the size limit for whole events, before anything reads the request."""
    request.max_content_length = MAX_BACKUP_BYTES


@import_blueprint.get("/import")
@requires(Action.RESTORE)
def import_form() -> str:
    return render_template("events/paper/import.html", problem=None)


@import_blueprint.post("/import")
@requires(Action.RESTORE)
@limit_rate(SHARES)
def bring_in() -> tuple[str, int] | BaseResponse:
    """Import all of a file or nothing; on a fault, the page describes it."""
    given = request.files.get("file")
    try:
        brought = open_backup(open_seal(given.read() if given else b"", current_sealer()))
        with transaction() as session:
            event = import_event(session, brought, current_principal(), now(), replace="replace" in request.form)
            slug = event.slug
    except Problem as problem:
        return render_template("events/paper/import.html", problem=problem), problem.status
    return redirect(url_for("desk.show", slug=slug), 303)


def _read_book(slug: str) -> Book:
    with current_database().read() as session:
        return read_book(session, slug)


def _requested_round(slug: str) -> tuple[Book, RoundView]:
    """Return the requested or current round; the desk may print unpublished ones."""
    book = _read_book(slug)
    staff = current_principal().is_admin or bool(current_roles() & STAFF)
    stage, number = request.args.get("stage", type=int), request.args.get("round", type=int)
    found = book.round(stage, number) if stage and number else current_round(book, staff=staff)
    if found is None or (found.status is RoundStatus.DRAWN and not staff):
        raise RoundNotFound(gettext("This event has no published round yet."))
    return book, round_view(book, found)


def _requested_standings(slug: str) -> tuple[Book, StandingsView]:
    book = _read_book(slug)
    stage = request.args.get("stage", type=int)
    found = book.stage(stage) if stage else book.ranked_stage
    if found is not None and found.kind in CUT_STAGE_KINDS:
        found = book.stage(book.plan(found).follows)
    if found is None or found.status is StageStatus.PLANNED:
        raise RoundNotFound(gettext("Standings appear once a stage has started."))
    return book, standings_view(book, found, through=request.args.get("round", type=int))


def _paper_response(
    book: Book, shown: RoundView | StandingsView, kind: PaperKind, name: str, make: Callable[[], bytes]
) -> Response:
    """Make a small file now; return a large one from the background job."""
    number = shown.number if isinstance(shown, RoundView) else shown.after_round
    if not number or not is_large(book, round_ := book.round(shown.stage, number)):
        return _pdf_response(make(), name)
    with current_database().read() as session:
        content = stored_paper(session, book, round_, kind)
    if content is None:
        raise NotNow(
            gettext("This file is not ready. The desk of %(event)s can create it under Print.", event=book.event.name)
        )
    return _pdf_response(content, name)


def _pdf_response(content: bytes, name: str) -> Response:
    return _file_response(content, "application/pdf", f"{name}.pdf", inline=True)


def _csv_response(content: str, name: str) -> Response:
    return _file_response(b"\xef\xbb\xbf" + content.encode(), "text/csv; charset=utf-8", f"{name}.csv")


def _file_response(content: bytes, kind: str, name: str, *, inline: bool = False) -> Response:
    response = make_response(content)
    response.content_type = kind
    response.headers["Content-Disposition"] = f'{"inline" if inline else "attachment"}; filename="{name}"'
    response.headers["Cache-Control"] = "no-cache"
    return response
