"""The steps in the life of an event: registration, check-in, the end, the archive; and undo."""

from flask import redirect, request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from tournament.database import Session
from tournament.operations.events import life as events
from tournament.operations.trail.undo import undo
from tournament.policies import Action
from tournament.problems import Problem
from tournament.web.desk.common import attempt, blueprint, desk_url, typed, whole
from tournament.web.desk.round import show_desk
from tournament.web.request.changing import changing
from tournament.web.request.current import now
from tournament.web.request.guard import allows
from tournament.web.request.identity import current_principal


@blueprint.post("/<slug>/desk/event/<step>")
@allows(Action.EDIT_EVENT)
def event_step(slug: str, step: str) -> BaseResponse:
    steps = {
        "open-registration": events.open_registration,
        "close-registration": events.close_registration,
        "open-check-in": events.start_check_in,
        "finish": events.finish_event,
        "archive": events.archive_event,
    }
    if step not in steps:
        raise NotFound
    return attempt(
        slug,
        lambda session: steps[step](session, slug, current_principal(), now()),
        lambda problem: show_desk(slug, problem),
        desk_url(slug),
    )


@blueprint.post("/<slug>/desk/delete")
@allows(Action.EDIT_EVENT)
def delete_draft(slug: str) -> BaseResponse:
    try:
        with changing() as session:
            events.delete_draft(session, slug)
    except Problem as problem:
        return show_desk(slug, problem)
    return redirect("/", 303)


@blueprint.post("/<slug>/desk/undo")
@allows(Action.UNDO)
def take_back(slug: str) -> BaseResponse:
    """Takes one entry of the trail back, and returns to where it was asked for."""
    number, reason = whole(typed("number")), typed("reason")
    to_trail = request.form.get("back") == "trail"

    def do(session: Session) -> None:
        undo(session, slug, number, current_principal(), now(), reason)

    def again(problem: Problem) -> BaseResponse:
        if to_trail:
            from tournament.web.desk.trail import show_trail

            return show_trail(slug, problem)
        return show_desk(slug, problem)

    return attempt(slug, do, again, desk_url(slug, "trail") if to_trail else desk_url(slug))
