"""Pages of case law for administrators: cases to publish, and engine reports."""

from typing import Final
from uuid import UUID

from flask import Blueprint, Response, make_response, render_template, request, url_for
from werkzeug.utils import redirect
from werkzeug.wrappers import Response as BaseResponse

from engine import PUBLIC
from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.http.context import current_database, now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.http.transactions import transaction
from tournament.judging.case_problems import CaseNotFound
from tournament.judging.cases.operations.engine_reports import (
    MAX_NOTE_LETTERS,
    EngineReportView,
    find_report,
    list_reports,
    reopen_report,
    settle_report,
)
from tournament.judging.cases.operations.publication import decline_case, publish_case, waiting_cases
from tournament.online.operations.view.visibility import CopyKind, find_copy
from tournament.online.pages.context import current_runtime
from tournament.replays.addresses import address_of
from tournament.replays.operations.opened_match import open_played_here
from tournament.replays.operations.rows import LogRow, viewer_log
from tournament.replays.problems import RecordNotThere

blueprint = Blueprint("case_desk", __name__, url_prefix="/cases")
STEPS_AROUND: Final = 3
"""Steps before and after the disputed one in a report."""


@blueprint.get("/desk")
@requires(Action.LOOK_AFTER_CASES)
def index() -> Response:
    """List cases to publish and engine reports."""
    return _desk()


@blueprint.post("/<int:number>/publish")
@requires(Action.LOOK_AFTER_CASES)
def publish(number: int) -> BaseResponse:
    """Publish a case, or decline it with a reason."""
    try:
        with transaction() as session:
            if request.form.get("do", "") == "decline":
                decline_case(session, number, request.form.get("note", ""), current_principal(), now())
            else:
                publish_case(session, number, current_principal(), now())
    except CaseNotFound:
        raise
    except Problem as problem:
        return _desk(problem, number)
    return redirect(url_for("case_desk.index"), 303)


def _desk(problem: Problem | None = None, number: int = 0) -> Response:
    with current_database().read() as session:
        found, waiting = list_reports(session), waiting_cases(session)
    rendered = render_template(
        "judging/cases/administration.html", reports=found, waiting=waiting, problem=problem, wrong=number
    )
    return make_response(rendered, problem.status if problem else 200)


@blueprint.get("/reports/<uuid:ruling_id>")
@requires(Action.LOOK_AFTER_CASES)
def report(ruling_id: UUID) -> Response:
    return _report(ruling_id)


@blueprint.post("/reports/<uuid:ruling_id>")
@requires(Action.LOOK_AFTER_CASES)
def look_into(ruling_id: UUID) -> BaseResponse:
    """Settle a report with a note, or reopen it."""
    try:
        with transaction() as session:
            if request.form.get("do", "") == "reopen":
                reopen_report(session, ruling_id)
            else:
                settle_report(session, ruling_id, request.form.get("note", ""), current_principal(), now())
    except Problem as problem:
        return _report(ruling_id, problem)
    return redirect(url_for("case_desk.report", ruling_id=ruling_id), 303)


def _report(ruling_id: UUID, problem: Problem | None = None) -> Response:
    with current_database().read() as session:
        found = find_report(session, ruling_id)
    rendered = render_template(
        "judging/cases/report.html",
        it=found,
        rows=_public_rows(found),
        log=address_of(found.match) if found.match is not None else "",
        most=MAX_NOTE_LETTERS,
        problem=problem,
    )
    return make_response(rendered, problem.status if problem else 200)


def _public_rows(found: EngineReportView) -> list[LogRow]:
    """Return the public log around the disputed step; empty while the match is played."""
    if found.match is None or not found.is_over:
        return []
    try:
        copy = find_copy(current_runtime(), found.match, None, now(), CopyKind.PUBLIC)
    except RecordNotThere:
        return []
    rows = viewer_log(open_played_here(copy.of, copy.whole, copy.names), PUBLIC).rows
    return [row for row in rows if abs(row.number - found.step) <= STEPS_AROUND]
