"""Steps of an event: registration, check-in, finish, archive; and undo."""

from flask import redirect, request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.events.desk.common import blueprint, change_and_redirect, desk_url, form_text, read_integer
from tournament.events.desk.rounds.current_round import show_desk
from tournament.events.history.operations.undo import undo
from tournament.events.lifecycle.operations import lifecycle
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.http.transactions import transaction


@blueprint.post("/<slug>/desk/event/<step>")
@requires(Action.EDIT_EVENT)
def event_step(slug: str, step: str) -> BaseResponse:
    steps = {
        "open-registration": lifecycle.open_registration,
        "close-registration": lifecycle.close_registration,
        "open-check-in": lifecycle.start_check_in,
        "finish": lifecycle.finish_event,
        "archive": lifecycle.archive_event,
    }
    if step not in steps:
        raise NotFound
    return change_and_redirect(
        slug,
        lambda session: steps[step](session, slug, current_principal(), now()),
        lambda problem: show_desk(slug, problem),
        desk_url(slug),
    )


@blueprint.post("/<slug>/desk/delete")
@requires(Action.EDIT_EVENT)
def delete_draft(slug: str) -> BaseResponse:
    try:
        with transaction() as session:
            lifecycle.delete_draft(session, slug)
    except Problem as problem:
        return show_desk(slug, problem)
    return redirect("/", 303)


@blueprint.post("/<slug>/desk/undo")
@requires(Action.UNDO)
def take_back(slug: str) -> BaseResponse:
    """Undo one trail entry, and return to the page of the form."""
    number, reason = read_integer(form_text("number")), form_text("reason")
    to_trail = request.form.get("back") == "trail"

    def do(session: Session) -> None:
        undo(session, slug, number, current_principal(), now(), reason)

    def again(problem: Problem) -> BaseResponse:
        if to_trail:
            from tournament.events.desk.history import show_trail

            return show_trail(slug, problem)
        return show_desk(slug, problem)

    return change_and_redirect(slug, do, again, desk_url(slug, "trail") if to_trail else desk_url(slug))
