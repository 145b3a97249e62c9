"""Past rounds: pairings and results, and how to correct them."""

from flask import Response, request
from werkzeug.wrappers import Response as BaseResponse

from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.events.book.book import CUT_STAGE_KINDS, Book
from tournament.events.book.result_values import possible_results
from tournament.events.desk.common import (
    blueprint,
    change_and_redirect,
    desk_page,
    desk_url,
    form_text,
    is_ticked,
    read_integer,
    render_from_book,
)
from tournament.events.floor.operations.match_logs import logs_of
from tournament.events.history.operations.views import latest_entries
from tournament.events.lifecycle.operations.views import variant_words
from tournament.events.pages.context import may
from tournament.events.pages.time_call_form import rule_from_form
from tournament.events.rounds.operations import lifecycle, results
from tournament.events.rounds.operations.results import ResultInput
from tournament.events.rounds.operations.views import current_round, round_view, table_view
from tournament.events.states import RoundStatus, TableKind
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.regulations.results import OUTCOMES, PointScheme

MAX_TRAIL_ENTRIES = 400


@blueprint.get("/<slug>/desk/rounds", endpoint="rounds")
@requires(Action.SEE_DESK)
def all_rounds(slug: str) -> Response:
    def use(session: Session, book: Book) -> Response:
        stages = [
            (stage, variant_words(book, stage), [round_view(book, round_) for round_ in book.rounds_of(stage)])
            for stage in book.stages
            if book.rounds_of(stage)
        ]
        return desk_page("events/desk/rounds/past_rounds.html", session, book, "rounds", stages=stages)

    return render_from_book(slug, use)


@blueprint.get("/<slug>/desk/rounds/<int:stage>/<int:round_>")
@requires(Action.SEE_DESK)
def round_page(slug: str, stage: int, round_: int) -> Response:
    def use(session: Session, book: Book) -> Response:
        return desk_page(
            "events/desk/rounds/past_round.html",
            session,
            book,
            "rounds",
            round=round_view(book, book.round(stage, round_)),
        )

    return render_from_book(slug, use)


@blueprint.get("/<slug>/desk/rounds/<int:stage>/<int:round_>/tables/<int:table>")
@requires(Action.SEE_DESK)
def table(slug: str, stage: int, round_: int, table: int) -> Response:
    return show_table(slug, stage, round_, table)


def show_table(slug: str, stage: int, round_: int, number: int, problem: Problem | None = None) -> Response:
    """Show a table; with `?power=…`, also the ruling at time from these counts."""

    def use(session: Session, book: Book) -> Response:
        played = book.round(stage, round_)
        row = book.table(played, number)
        ruling, wrong = rule_from_form(book, row) if row.kind is TableKind.MATCH else (None, None)
        in_cut = book.stage_of(played).kind in CUT_STAGE_KINDS
        scheme = book.scheme(book.stage_of(played))
        known = possible_results(scheme) if isinstance(scheme, PointScheme) else []
        lines = [
            line
            for line in latest_entries(session, slug, "result.", MAX_TRAIL_ENTRIES)
            if any(one["row"] == row.id.hex for one in line.changes)
        ]
        return desk_page(
            "events/desk/rounds/table.html",
            session,
            book,
            "round" if played is current_round(book, staff=True) else "rounds",
            problem or wrong,
            round=round_view(book, played),
            table=table_view(book, row),
            is_present=played is current_round(book, staff=True),
            is_published=played.status is not RoundStatus.DRAWN,
            is_closed=played.status is RoundStatus.CLOSED,
            won=[how for how in known if OUTCOMES[how].has_winner and how != "modified win and loss"],
            nobody=[] if in_cut else [how for how in known if not OUTCOMES[how].has_winner],
            lines=lines,
            logs=[
                log
                for log in (logs_of(session, book, staff=True) if may("ANSWER_CALLS") else [])
                if (log.stage, log.round, log.table) == (stage, round_, number)
            ],
            result=row.result or row.report or {},
            at_time=ruling,
        )

    return render_from_book(slug, use)


@blueprint.post("/<slug>/desk/rounds/<int:stage>/<int:round_>/tables/<int:table>")
@requires(Action.ENTER_RESULTS)
def correct(slug: str, stage: int, round_: int, table: int) -> BaseResponse:
    """Enter or correct a result with all its details."""
    fields = request.form
    winner, how = form_text("winner"), form_text("how", 40) or "win"
    if winner.startswith("nobody:"):
        said = ResultInput(how=winner.removeprefix("nobody:"), winner=None)
    elif fields.getlist("place"):
        power = [read_integer(text, -1) for text in fields.getlist("power")] if any(fields.getlist("power")) else []
        places = tuple(read_integer(text) for text in fields.getlist("place"))
        said = ResultInput(places=places, power=tuple(power), sure=is_ticked("sure"))
    else:
        said = ResultInput(how=how, winner=read_integer(winner) or None)
    return change_and_redirect(
        slug,
        lambda session: results.enter_result(
            session, slug, stage, round_, table, said, current_principal(), now(), form_text("reason")
        ),
        lambda problem: show_table(slug, stage, round_, table, problem),
        _table_url(slug, stage, round_, table),
    )


@blueprint.post("/<slug>/desk/rounds/<int:stage>/<int:round_>/tables/<int:table>/clear")
@requires(Action.ENTER_RESULTS)
def clear(slug: str, stage: int, round_: int, table: int) -> BaseResponse:
    return change_and_redirect(
        slug,
        lambda session: results.clear_result(
            session, slug, stage, round_, table, current_principal(), now(), form_text("reason")
        ),
        lambda problem: show_table(slug, stage, round_, table, problem),
        _table_url(slug, stage, round_, table),
    )


@blueprint.post("/<slug>/desk/rounds/<int:stage>/<int:round_>/tables/<int:table>/time")
@requires(Action.EXTEND_TIME)
def give_time(slug: str, stage: int, round_: int, table: int) -> BaseResponse:
    return change_and_redirect(
        slug,
        lambda session: lifecycle.extend_table(
            session, slug, table, read_integer(form_text("minutes")), current_principal(), now(), form_text("reason")
        ),
        lambda problem: show_table(slug, stage, round_, table, problem),
        _table_url(slug, stage, round_, table),
    )


def _table_url(slug: str, stage: int, round_: int, table: int) -> str:
    return desk_url(slug, "table", stage=stage, round_=round_, table=table)
