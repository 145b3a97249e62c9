"""API of case law: published cases, by words and by rule."""

from collections import Counter
from uuid import UUID

from tournament.core.security.permissions import Action
from tournament.core.translation import gettext
from tournament.http.api.blueprint import ApiBlueprint
from tournament.http.api.responses import paginate
from tournament.http.context import current_database
from tournament.http.permission_check import requires
from tournament.http.schemas.fields import PageQueryArgs
from tournament.judging.case_problems import CaseNotFound
from tournament.judging.cases.operations.search import CaseView, published_cases, search
from tournament.judging.cases.schemas import CaseLawPage, CaseLawSchema, CasesQuery, CasesQueryArgs
from tournament.judging.disputes.operations.citations import count_citations

blueprint = ApiBlueprint("cases", "Case law: rulings without names", "/cases", keeps_answers=False)


@blueprint.get("")
@requires(Action.READ)
@blueprint.arguments(CasesQuery, location="query")
@blueprint.response(200, CaseLawPage)
def index(asked: CasesQueryArgs) -> dict[str, object]:
    """List published cases, the newest first; with words those that have them all."""
    with current_database().read() as session:
        found = search(published_cases(session), asked["q"], asked["ruleset"])
        wanted = [view for view in found if not asked["rule"] or asked["rule"] in [rule.id for rule in view.rules]]
        times = count_citations(session)
        told = [_case_json(view, times) for view in wanted]
    return paginate(told, PageQueryArgs(page=asked["page"], per_page=asked["per_page"]))


@blueprint.get("/<int:number>")
@requires(Action.READ)
@blueprint.response(200, CaseLawSchema)
def show(number: int) -> dict[str, object]:
    """Read one published case."""
    with current_database().read() as session:
        for view in published_cases(session):
            if view.number == number:
                return _case_json(view, count_citations(session))
    raise CaseNotFound(gettext("There is no published case %(number)s.", number=number), number=number)


def _case_json(view: CaseView, times: Counter[UUID]) -> dict[str, object]:
    case = view.case
    texts = ("number", "title", "ruleset", "month", "kind", "window", "situation", "question", "holding", "reason")
    return {
        **{name: getattr(case, name) for name in (*texts, "remedy", "strength", "engine", "scenario")},
        "rules": [rule.id for rule in view.rules],
        "cards": list(view.cards),
        "superseded_by": view.newer,
        "cited": times[case.id],
    }
