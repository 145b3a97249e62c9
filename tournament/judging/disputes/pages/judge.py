"""The judge's page on the floor: waiting calls, penalties, extra time, time calls."""

import secrets
from contextlib import closing
from uuid import UUID

from flask import Blueprint, Response, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.core.translation import gettext
from tournament.events.book.book import Book
from tournament.events.desk.common import (
    change_and_redirect,
    desk_page,
    form_text,
    is_ticked,
    read_integer,
    render_from_book,
)
from tournament.events.desk.penalties import give_from_form, penalty_form
from tournament.events.desk.rounds.past_rounds import show_table
from tournament.events.floor.operations.match_logs import BroughtLog, bring_log, logs_of
from tournament.events.pages.context import may
from tournament.events.pages.time_call_form import rule_from_form
from tournament.events.problems import ResultNotPossible, RoundNotFound, TableNotFound
from tournament.events.rounds.operations import lifecycle, results
from tournament.events.rounds.operations.results import ResultInput
from tournament.events.rounds.operations.views import clock_view, current_round, table_view
from tournament.events.states import TableKind, TableStatus
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.judging.disputes.operations.views.case_views import dispute_queue_for
from tournament.judging.states import DisputeState
from tournament.replays.operations.opened_match import FILE_LIMIT_BYTES, open_match
from tournament.replays.pages.reader import SECRET_BYTES
from tournament.replays.problems import MatchNotReadable

CLOSED_SHOWN = 8
blueprint = Blueprint("judge", __name__, url_prefix="/events")


@blueprint.get("/<slug>/judge")
@requires(Action.ANSWER_CALLS)
def show(slug: str) -> Response:
    return _page(slug)


def _page(slug: str, problem: Problem | None = None) -> Response:
    def use(session: Session, book: Book) -> Response:
        actor = current_principal()
        every = dispute_queue_for(session, book, actor, now())
        round_ = current_round(book)
        tables = book.tables_of(round_) if round_ else []
        running = [one for one in every if one.is_open]
        mine = [
            one
            for one in running
            if one.dispute.state is DisputeState.TAKEN and one.dispute.judge_id == actor.account_id
        ]
        return desk_page(
            "judging/floor/floor.html",
            session,
            book,
            "judge",
            problem,
            mine=mine,
            waiting=[one for one in running if one.waits],
            others=[one for one in running if not one.waits and one not in mine],
            closed=[one for one in every if not one.is_open][:CLOSED_SHOWN],
            late=[one for one in running if one.is_late],
            is_head=may("RULE_ONLINE"),
            key=secrets.token_urlsafe(12),
            round=round_,
            clock=clock_view(round_) if round_ else None,
            tables=[
                (table.number, " – ".join(entry.name for entry in book.players_at(table)), table.extension)
                for table in tables
                if table.kind in (TableKind.MATCH, TableKind.MELEE)
            ],
            matches=[
                (table.number, " – ".join(entry.name for entry in book.players_at(table)))
                for table in tables
                if table.kind is TableKind.MATCH and table.status is not TableStatus.FINAL
            ],
            logs=logs_of(session, book, staff=True),
        )

    return render_from_book(slug, use)


@blueprint.post("/<slug>/judge/logs")
@requires(Action.ANSWER_CALLS)
def add_log(slug: str) -> BaseResponse:
    """Add a saved match to a call, a table or the event; return to the page before."""
    call_id = request.form.get("call", type=UUID)
    at = tuple(read_integer(form_text(name)) for name in ("stage", "round", "table"))
    to_table = len(at) == 3 and all(at)
    back = url_for("judge.show", slug=slug, _anchor="logs")
    if to_table and call_id is None:
        back = url_for("desk.table", slug=slug, stage=at[0], round_=at[1], table=at[2], _anchor="logs")

    def show(problem: Problem) -> BaseResponse:
        from_table = to_table and call_id is None
        return show_table(slug, at[0], at[1], at[2], problem) if from_table else _page(slug, problem)

    try:
        brought = read_log()
    except Problem as problem:
        return show(problem)
    return change_and_redirect(
        slug,
        lambda session: bring_log(
            session,
            slug,
            brought,
            current_principal(),
            now(),
            at=(at[0], at[1], at[2]) if to_table else None,
            call_id=call_id,
            is_public=is_ticked("public"),
        ),
        show,
        back,
    )


def read_log() -> BroughtLog:
    """Open and prove the uploaded file, with no transaction open."""
    file = request.files.get("file")
    if file is None or not file.filename:
        raise MatchNotReadable(gettext("No file was chosen. Choose a saved match, then add it."))
    with closing(file):
        source = file.stream.read(FILE_LIMIT_BYTES + 1)
    return BroughtLog(open_match(source), source, secrets.token_urlsafe(SECRET_BYTES))


@blueprint.post("/<slug>/judge/time")
@requires(Action.EXTEND_TIME)
def give_time(slug: str) -> BaseResponse:
    table, minutes = read_integer(form_text("table")), read_integer(form_text("minutes"))
    return change_and_redirect(
        slug,
        lambda session: lifecycle.extend_table(
            session, slug, table, minutes, current_principal(), now(), form_text("reason")
        ),
        lambda problem: _page(slug, problem),
        url_for("judge.show", slug=slug),
    )


@blueprint.get("/<slug>/judge/at-time")
@requires(Action.ANSWER_CALLS)
def at_time(slug: str) -> Response:
    """Show who is ahead at a table when time is called.

    `?table=&power=…` has the counted values.
    """
    return _at_time(slug, read_integer(request.args.get("table", "")))


def _at_time(slug: str, number: int, problem: Problem | None = None) -> Response:
    def use(session: Session, book: Book) -> Response:
        round_ = current_round(book)
        if round_ is None:
            raise RoundNotFound(gettext("%(event)s has no published round yet.", event=book.event.name))
        table = book.table(round_, number)
        ruling, wrong = rule_from_form(book, table)
        return desk_page(
            "judging/floor/time_call.html",
            session,
            book,
            "judge",
            problem or wrong,
            stage=book.stage_of(round_),
            round=round_,
            table=table_view(book, table),
            ruling=ruling,
        )

    try:
        return render_from_book(slug, use)
    except (RoundNotFound, TableNotFound, ResultNotPossible) as nowhere:
        return _page(slug, nowhere)


@blueprint.post("/<slug>/judge/at-time/<int:stage>/<int:round_>/<int:table>")
@requires(Action.ENTER_RESULTS)
def enter_at_time(slug: str, stage: int, round_: int, table: int) -> BaseResponse:
    """Enter the ruled result like any other result."""
    said = ResultInput(form_text("how", 40), read_integer(form_text("winner")) or None)
    return change_and_redirect(
        slug,
        lambda session: results.enter_result(
            session, slug, stage, round_, table, said, current_principal(), now(), form_text("reason")
        ),
        lambda problem: _at_time(slug, table, problem),
        url_for("judge.show", slug=slug),
    )


@blueprint.get("/<slug>/judge/penalty")
@requires(Action.PENALIZE)
def penalty(slug: str) -> Response:
    return _penalty(slug)


def _penalty(slug: str, problem: Problem | None = None) -> Response:
    def use(session: Session, book: Book) -> Response:
        asked = request.form.get("number") if problem else request.args.get("player")
        return desk_page(
            "judging/floor/penalty.html",
            session,
            book,
            "judge",
            problem,
            **penalty_form(session, book, read_integer(asked or "")),
        )

    return render_from_book(slug, use)


@blueprint.post("/<slug>/judge/penalty")
@requires(Action.PENALIZE)
def penalize(slug: str) -> BaseResponse:
    return change_and_redirect(
        slug,
        lambda session: give_from_form(session, slug),
        lambda problem: _penalty(slug, problem),
        url_for("judge.show", slug=slug),
    )
