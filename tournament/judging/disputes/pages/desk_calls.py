"""Judge calls at the desk."""

from flask import Response
from werkzeug.wrappers import Response as BaseResponse

from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.events.book.book import Book
from tournament.events.desk.common import (
    blueprint,
    change_and_redirect,
    desk_page,
    desk_url,
    form_text,
    read_integer,
    render_from_book,
)
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.judging.disputes.operations.judge_calls import call_judge
from tournament.judging.disputes.operations.views.case_views import dispute_queue

CLOSED_SHOWN = 50


@blueprint.get("/<slug>/desk/calls")
@requires(Action.SEE_DESK)
def calls(slug: str) -> Response:
    return show_calls(slug)


def show_calls(slug: str, problem: Problem | None = None) -> Response:
    def use(session: Session, book: Book) -> Response:
        found = dispute_queue(session, book, now())
        return desk_page(
            "judging/disputes/desk_calls.html",
            session,
            book,
            "calls",
            problem,
            open_calls=[one for one in found if one.is_open],
            closed=[one for one in found if not one.is_open][:CLOSED_SHOWN],
        )

    return render_from_book(slug, use)


@blueprint.post("/<slug>/desk/calls")
@requires(Action.EXTEND_TIME)
def send_judge(slug: str) -> BaseResponse:
    """Send a judge to a table or call one to the desk."""
    table = read_integer(form_text("table")) or None
    return change_and_redirect(
        slug,
        lambda session: call_judge(
            session, slug, form_text("question"), current_principal(), now(), table=table, by_staff=True
        ),
        lambda problem: show_calls(slug, problem),
        desk_url(slug, "calls"),
    )
