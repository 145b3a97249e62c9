"""API of case law: published cases, by words and by rule."""

from collections import Counter
from uuid import UUID

from tournament.core.security.permissions import Action
from tournament.http.api.blueprint import ApiBlueprint
from tournament.http.api.responses import paginate
from tournament.http.context import current_database
from tournament.http.permission_check import requires
from tournament.http.schemas.fields import PageQueryArgs
from tournament.judging.case_problems import CaseNotFound
from tournament.judging.cases.operations.search import CaseView, published, search
from tournament.judging.cases.schemas import CaseLawPage, CaseLawSchema, CasesAsked, CasesQuery
from tournament.judging.disputes.operations.citations import times_cited

blueprint = ApiBlueprint("cases", "Case law: rulings without names", "/cases", keeps_answers=False)


@blueprint.get("")
@requires(Action.READ)
@blueprint.arguments(CasesQuery, location="query")
@blueprint.response(200, CaseLawPage)
def index(asked: CasesAsked) -> dict[str, object]:
    """List published cases, the newest first; with words those that have them all."""
    with current_database().read() as session:
        found = search(published(session), asked["q"], asked["ruleset"])
        wanted = [view for view in found if not asked["rule"] or asked["rule"] in [rule.id for rule in view.rules]]
        times = times_cited(session)
        told = [_told(view, times) for view in wanted]
    return paginate(told, PageQueryArgs(page=asked["page"], per_page=asked["per_page"]))


@blueprint.get("/<int:number>")
@requires(Action.READ)
@blueprint.response(200, CaseLawSchema)
def show(number: int) -> dict[str, object]:
    """Read one published case."""
    with current_database().read() as session:
        for view in published(session):
            if view.number == number:
                return _told(view, times_cited(session))
    raise CaseNotFound(f"There is no published case {number}.", number=number)


def _told(view: CaseView, times: Counter[UUID]) -> dict[str, object]:
    case = view.case
    texts = ("number", "title", "ruleset", "month", "kind", "window", "situation", "question", "holding", "reason")
    return {
        **{name: getattr(case, name) for name in (*texts, "remedy", "strength", "engine", "scenario")},
        "rules": [rule.id for rule in view.rules],
        "cards": list(view.cards),
        "superseded_by": view.newer,
        "cited": times[case.id],
    }
