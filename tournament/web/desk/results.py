"""Results at the desk: one line a slip, the report that counts as it is, and the last entries."""

from flask import jsonify, request
from werkzeug.wrappers import Response as BaseResponse

from tournament.database import Session
from tournament.event_problems import NotNow, ResultNotPossible
from tournament.models import Round, Table
from tournament.operations.events.book import MELEES, Book, load_book
from tournament.operations.ground.version import event_version
from tournament.operations.rounds import life as rounds
from tournament.operations.rounds import results
from tournament.operations.rounds.results import words_of
from tournament.operations.rounds.views import present_round, reported, table_view
from tournament.policies import Action
from tournament.problems import Problem
from tournament.web.desk.common import attempt, blueprint, desk_url, typed, whole
from tournament.web.desk.round import show_desk
from tournament.web.desk.slips import Hall, read_slip
from tournament.web.request.changing import changing
from tournament.web.request.current import now
from tournament.web.request.errors import problem_json, wants_page
from tournament.web.request.guard import allows
from tournament.web.request.identity import current_principal

LONGEST_LINE = 300


@blueprint.post("/<slug>/desk/results")
@allows(Action.ENTER_RESULTS)
def enter_line(slug: str) -> BaseResponse:
    """A slip as one line of text; scripts send and get JSON, a plain form comes back to the desk."""
    given = request.get_json(silent=True) if request.is_json else None
    line = str(given.get("line", "")) if isinstance(given, dict) else request.form.get("line", "")
    line = line[:LONGEST_LINE]
    if wants_page():
        return attempt(
            slug, lambda session: _enter(session, slug, line), lambda wrong: show_desk(slug, wrong), desk_url(slug)
        )
    try:
        with changing() as session:
            book, round_, table = _enter(session, slug, line)
            answer = {
                "table": table.number,
                "words": words_of(book, table),
                "open": len(book.open_tables(round_)),
                "did": event_version(session, slug),
            }
    except Problem as problem:
        return problem_json(problem.as_json())
    return jsonify(answer)


@blueprint.post("/<slug>/desk/tables/<int:table>/confirm")
@allows(Action.ENTER_RESULTS)
def confirm_report(slug: str, table: int) -> BaseResponse:
    """Lets what a player reported count."""

    def do(session: Session) -> None:
        book, round_ = _round(session, slug)
        row = book.table(round_, table)
        said = reported(book, row)
        if said is None:
            raise NotNow(f"Table {table} has no report that could be confirmed.", table=table)
        results.enter_result(
            session,
            slug,
            book.stage_of(round_).number,
            round_.number,
            table,
            said,
            current_principal(),
            now(),
        )

    return attempt(slug, do, lambda wrong: show_desk(slug, wrong), desk_url(slug))


@blueprint.post("/<slug>/desk/tables/<int:table>/extend")
@allows(Action.EXTEND_TIME)
def extend_table(slug: str, table: int) -> BaseResponse:
    minutes, reason = whole(typed("minutes")), typed("reason")
    return attempt(
        slug,
        lambda session: rounds.extend_table(session, slug, table, minutes, current_principal(), now(), reason),
        lambda wrong: show_desk(slug, wrong),
        desk_url(slug),
    )


def _enter(session: Session, slug: str, line: str) -> tuple[Book, Round, Table]:
    """Reads and enters a line; the book that is returned knows the result already."""
    book, round_ = _round(session, slug)
    stage = book.stage_of(round_)
    tables = tuple(table_view(book, table) for table in book.tables_of(round_) if table.number is not None)
    slip = read_slip(line, Hall(round_.number, stage.kind in MELEES, tables))
    table = results.enter_result(
        session,
        slug,
        stage.number,
        round_.number,
        slip.table,
        slip.said,
        current_principal(),
        now(),
        slip.reason,
    )
    return book, round_, table


def _round(session: Session, slug: str) -> tuple[Book, Round]:
    book = load_book(session, slug)
    round_ = present_round(book, staff=True)
    if round_ is None:
        raise ResultNotPossible("No round is drawn yet, so there is nothing to enter.")
    return book, round_
