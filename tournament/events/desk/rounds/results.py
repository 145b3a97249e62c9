"""Results at the desk: a slip in one line, confirmed reports, the newest entries."""

from flask import jsonify, request
from werkzeug.wrappers import Response as BaseResponse

from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.core.translation import gettext
from tournament.events.book.book import MELEE_KINDS, load_book
from tournament.events.book.shared_book import read_book
from tournament.events.book.versions import event_version
from tournament.events.desk.common import blueprint, change_and_redirect, desk_url, form_text, read_integer
from tournament.events.desk.rounds.current_round import show_desk
from tournament.events.desk.rounds.result_line import RoundTables, read_slip
from tournament.events.problems import NotNow, ResultNotPossible
from tournament.events.rounds.operations import lifecycle, results
from tournament.events.rounds.operations.results import localized_result
from tournament.events.rounds.operations.views import current_round, reported_result, table_view
from tournament.http.context import current_database, now
from tournament.http.identity import current_principal
from tournament.http.input.content_negotiation import wants_page
from tournament.http.input.json_body import read_json
from tournament.http.permission_check import requires
from tournament.http.rendering.error_pages import problem_json
from tournament.http.transactions import transaction

MAX_LINE_LETTERS = 300


@blueprint.post("/<slug>/desk/results")
@requires(Action.ENTER_RESULTS)
def enter_line(slug: str) -> BaseResponse:
    """Enter a slip as one line; scripts get JSON, a plain form returns to the desk."""
    given = read_json(request.get_data()) if request.is_json else None
    line = str(given.get("line", "")) if isinstance(given, dict) else request.form.get("line", "")
    line = line[:MAX_LINE_LETTERS]
    if wants_page():
        return change_and_redirect(
            slug,
            lambda session: _enter_line(session, slug, line),
            lambda wrong: show_desk(slug, wrong),
            desk_url(slug),
        )
    try:
        with transaction() as session:
            stage, round_, table = _enter_line(session, slug, line)
            entered = load_book(session, slug)
            answer = {
                "table": table,
                "words": localized_result(entered, entered.table(entered.round(stage, round_), table)),
                "did": event_version(session, slug),
            }
        with current_database().read() as session:
            book = read_book(session, slug)
            answer["open"] = len(book.open_tables(book.round(stage, round_)))
    except Problem as problem:
        return problem_json(problem.as_json())
    return jsonify(answer)


@blueprint.post("/<slug>/desk/tables/<int:table>/confirm")
@requires(Action.ENTER_RESULTS)
def confirm_report(slug: str, table: int) -> BaseResponse:
    """Confirm what a player reported."""

    def do(session: Session) -> None:
        stage, round_ = _current_round(slug)[:2]
        book = load_book(session, slug)
        said = reported_result(book, book.table(book.round(stage, round_), table))
        if said is None:
            raise NotNow(gettext("Table %(table)s has no report to confirm.", table=table), table=table)
        results.enter_result(session, slug, stage, round_, table, said, current_principal(), now())

    return change_and_redirect(slug, do, lambda wrong: show_desk(slug, wrong), desk_url(slug))


@blueprint.post("/<slug>/desk/tables/<int:table>/extend")
@requires(Action.EXTEND_TIME)
def extend_table(slug: str, table: int) -> BaseResponse:
    minutes, reason = read_integer(form_text("minutes")), form_text("reason")
    return change_and_redirect(
        slug,
        lambda session: lifecycle.extend_table(session, slug, table, minutes, current_principal(), now(), reason),
        lambda wrong: show_desk(slug, wrong),
        desk_url(slug),
    )


def _enter_line(session: Session, slug: str, line: str) -> tuple[int, int, int]:
    """Parse and enter a line; return stage, round and table."""
    stage, round_, hall = _current_round(slug)
    slip = read_slip(line, hall)
    results.enter_result(session, slug, stage, round_, slip.table, slip.said, current_principal(), now(), slip.reason)
    return stage, round_, slip.table


def _current_round(slug: str) -> tuple[int, int, RoundTables]:
    """Return the stage and round that slips are for, with the shared tables."""
    with current_database().read() as session:
        book = read_book(session, slug)
        round_ = current_round(book, staff=True)
        if round_ is None:
            raise ResultNotPossible(gettext("No round is paired yet."))
        stage = book.stage_of(round_)

        def hall() -> RoundTables:
            tables = [table_view(book, table) for table in book.tables_of(round_) if table.number is not None]
            return RoundTables(round_.number, stage.kind in MELEE_KINDS, tuple(tables))

        return stage.number, round_.number, book.once(("hall", round_.id), hall)
