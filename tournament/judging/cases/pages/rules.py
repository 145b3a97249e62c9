"""Pages of the rule index: search, a rule, a rule as a part of another page."""

from typing import Final

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from engine.games.registry import DEFAULT_GAME, GAMES
from tournament.core.security.permissions import Action
from tournament.http.context import current_database
from tournament.http.permission_check import requires
from tournament.judging.cases.operations.search import cases_on_rule, published_cases
from tournament.judging.cases.operations.search import search as search_cases
from tournament.replays.operations.rule_index import family, load_rule, rule_sections, search_rules

HEADINGS: Final = {game.id: game.heading for game in GAMES.values()}
MAX_SHOWN: Final = 60
MAX_QUERY_LETTERS: Final = 100
MAX_CASES: Final = 10
CACHE_ONE_DAY: Final = "public, max-age=86400"

blueprint = Blueprint("rules", __name__, url_prefix="/rules")


@blueprint.get("")
@requires(Action.READ)
def index() -> str:
    words = request.args.get("q", "").strip()[:MAX_QUERY_LETTERS]
    ruleset = request.args.get("in", "")
    ruleset = ruleset if ruleset in HEADINGS else ""
    found = search_rules(words, ruleset)
    everything = request.args.get("all") == "1"
    cases = []
    if words:
        with current_database().read() as session:
            cases = search_cases(published_cases(session), words, ruleset)
    return render_template(
        "judging/cases/rules.html",
        words=words,
        ruleset=ruleset,
        rulesets=HEADINGS,
        found=found.rules if everything else found.rules[:MAX_SHOWN],
        has_all=found.has_all,
        count=len(found.rules),
        sections=() if words else rule_sections(ruleset or DEFAULT_GAME),
        browsed=ruleset or DEFAULT_GAME,
        cases=cases[:MAX_CASES],
    )


@blueprint.get("/<path:id>")
@requires(Action.READ)
def show(id: str) -> BaseResponse:
    rule = load_rule(id)
    part = request.args.get("part") == "1"
    if rule.id != id:
        return redirect(url_for("rules.show", id=rule.id, part=1 if part else None))
    with current_database().read() as session:
        cases = cases_on_rule(session, rule.id)
    page = render_template(
        "judging/cases/rule_part.html" if part else "judging/cases/rule.html",
        rule=rule,
        family=family(rule),
        rulesets=HEADINGS,
        cases=cases,
    )
    response = make_response(page)
    if part:
        response.headers["Cache-Control"] = CACHE_ONE_DAY
    return response
