"""The form for a new event: name, game, time and place; the rest has defaults."""

import secrets
from typing import Final
from zoneinfo import available_timezones

from flask import Response, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from engine.games.registry import DEFAULT_GAME, GAMES, GameInfo
from tournament.core.problems import Problem
from tournament.core.security.permissions import POLICIES, Action, Role
from tournament.core.translation import gettext
from tournament.events.book.roles import organizes_any
from tournament.events.desk.common import blueprint, desk_url, form_text, is_ticked
from tournament.events.desk.form_times import parse_form_time
from tournament.events.formats import PARTS, capitalized_name, variants_of
from tournament.events.lifecycle.operations.lifecycle import EventDraft, create_event
from tournament.events.state_words import state_word
from tournament.http.context import current_database, now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.http.transactions import transaction
from tournament.regulations.presets import joust_preset
from tournament.regulations.results import Result

SEED_BYTES: Final = 16
PRESET_RESULTS: Final = (Result.WIN, Result.MODIFIED_WIN, Result.DRAW)


@blueprint.get("/new")
@requires(Action.CREATE_EVENT)
def new_event() -> Response:
    return _form()


@blueprint.post("/new")
@requires(Action.CREATE_EVENT)
def create() -> BaseResponse:
    zone = form_text("time_zone", 60) or "UTC"
    try:
        draft = EventDraft(
            name=form_text("name"),
            ruleset=form_text("ruleset", 10) or DEFAULT_GAME,
            description=form_text("description", 10000),
            venue=form_text("venue", 200),
            starts_at=parse_form_time(form_text("starts_at", 20), zone, "starts_at"),
            time_zone=zone,
            joust=is_ticked("joust"),
            melee=is_ticked("melee"),
            cut=is_ticked("cut"),
            variants=tuple(filter(None, request.form.getlist("variant"))),
        )
        with transaction() as session:
            event = create_event(session, draft, current_principal(), now(), secrets.token_hex(SEED_BYTES))
    except Problem as problem:
        return _form(problem)
    return redirect(desk_url(event.slug) + "?did=1", 303)


def _form(problem: Problem | None = None) -> Response:
    rendered = render_template(
        "events/desk/new_event.html",
        problem=problem,
        wrong=problem.facts.get("setting", "") if problem else "",
        asked=request.form if problem else {},
        rulesets=[(game.id, game.heading, _preset_words(game)) for game in GAMES.values()],
        usual=DEFAULT_GAME,
        variants=_variants(),
        zones=time_zone_names(),
        imports=_may_import(),
    )
    return make_response(rendered, problem.status if problem else 200)


def _variants() -> dict[str, list[tuple[str, str]]]:
    """Return the other formats of each part, by part."""
    return {
        part: [
            (form.name, f"{capitalized_name(form)}: {game.name}")
            for game in GAMES.values()
            for form in variants_of(game.id, part)
        ]
        for part in PARTS
    }


def _may_import() -> bool:
    """Return whether the viewer may import events; otherwise the page hides the form."""
    with current_database().read() as session:
        roles = {Role.ORGANIZER} if organizes_any(session, current_principal()) else ()
    return POLICIES[Action.RESTORE].permits(current_principal(), roles)


def _preset_words(game: GameInfo) -> str:
    """Describe what the game's regulations prescribe for a joust.

    A game that uses another game's regulations only names them.
    """
    if game.regulations != game.name:
        return gettext("Same rules as the %(game)s", game=game.regulations)
    preset = joust_preset(game.regulations)
    points = {result: preset.scheme.of(result) for result in PRESET_RESULTS if result in preset.scheme.points}
    given = ", ".join(f"{state_word(result.value)} {number}" for result, number in points.items())
    return gettext("Points: %(points)s. Rounds of %(minutes)s minutes.", points=given, minutes=preset.swiss_minutes)


def time_zone_names() -> list[str]:
    """Return the time zones that are named after a city."""
    known = sorted(
        name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "SystemV/"))
    )
    return ["UTC", *known]
