"""Creating an event: a name, what is played, when and where; all else has a preset."""

import secrets
from typing import Final
from zoneinfo import available_timezones

from flask import Response, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from tournament.operations.events import EventDraft, create_event
from tournament.policies import Action
from tournament.problems import Problem
from tournament.web.current import current_database, now
from tournament.web.desk.common import blueprint, desk_url, ticked, typed
from tournament.web.desk.moments import as_moment
from tournament.web.guard import allows
from tournament.web.identity import current_principal

SEED_BYTES: Final = 16
RULESETS: Final = (
    ("lcg2", "Second edition", "Win 5, modified win 4; rounds of 55 minutes"),
    ("lcg1", "First edition", "Win 5, modified win 4, draw 2; rounds of 50 minutes"),
    ("ccg", "Collectible card game", "As the first edition"),
)


@blueprint.get("/new")
@allows(Action.CREATE_EVENT)
def new_event() -> Response:
    return _form()


@blueprint.post("/new")
@allows(Action.CREATE_EVENT)
def create() -> BaseResponse:
    zone = typed("time_zone", 60) or "UTC"
    try:
        draft = EventDraft(
            name=typed("name"),
            ruleset=typed("ruleset", 10) or "lcg2",
            description=typed("description", 10000),
            venue=typed("venue", 200),
            starts_at=as_moment(typed("starts_at", 20), zone, "starts_at"),
            time_zone=zone,
            joust=ticked("joust"),
            melee=ticked("melee"),
            cut=ticked("cut"),
        )
        with current_database().write() as session:
            event = create_event(session, draft, current_principal(), now(), secrets.token_hex(SEED_BYTES))
    except Problem as problem:
        return _form(problem)
    return redirect(desk_url(event.slug) + "?did=1", 303)


def _form(problem: Problem | None = None) -> Response:
    rendered = render_template(
        "desk/new.html",
        problem=problem,
        wrong=problem.facts.get("setting", "") if problem else "",
        asked=request.form if problem else {},
        rulesets=RULESETS,
        zones=zones(),
    )
    return make_response(rendered, problem.status if problem else 200)


def zones() -> list[str]:
    """The zones people know by name, a city each."""
    known = sorted(
        name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "SystemV/"))
    )
    return ["UTC", *known]
