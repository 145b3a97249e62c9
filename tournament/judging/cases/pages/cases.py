"""Pages of case law: search, read and object; draft and propose as a head judge."""

from typing import Any, Final

from flask import Blueprint, Response, make_response, render_template, request, url_for
from werkzeug.utils import redirect
from werkzeug.wrappers import Response as BaseResponse

from engine.games.registry import GAMES
from tournament.core.problems import Problem
from tournament.core.security.permissions import POLICIES, Action
from tournament.core.storage.database import Session
from tournament.core.translation import gettext
from tournament.events.book.book import Book, load_book
from tournament.events.book.roles import roles_of
from tournament.events.desk.common import desk_page, render_from_book
from tournament.events.models.events import Event
from tournament.http.context import current_database, now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.http.transactions import transaction
from tournament.judging.case_problems import CaseNotFound
from tournament.judging.cases.operations import drafts
from tournament.judging.cases.operations.drafts import PART_MAX_LETTERS, CaseDraft
from tournament.judging.cases.operations.publication import is_trusted
from tournament.judging.cases.operations.search import (
    PUBLIC_STATES,
    CaseView,
    cases_on_rule,
    published_cases,
    search,
    view_of,
)
from tournament.judging.disputes.operations.citations import case_of_dispute, count_citations, disputes_to_rule_on
from tournament.judging.disputes.operations.disputes import find_dispute, lines_of
from tournament.judging.models.cases import Case
from tournament.judging.models.disputes import Dispute
from tournament.judging.states import DisputeKind, EngineStance

blueprint = Blueprint("cases", __name__)
HEADINGS: Final = {game.id: game.heading for game in GAMES.values()}
MAX_TERM_LETTERS: Final = 100
MAX_SHOWN: Final = 60
MAX_FIELD_LETTERS: Final = 20_000


@blueprint.get("/cases")
@requires(Action.READ)
def index() -> Response:
    """List all published cases, or those that match a search."""
    with current_database().read() as session:
        return _render_law(session)


@blueprint.get("/cases/<int:number>")
@requires(Action.READ)
def show(number: int) -> Response:
    """Show a case with its rule and related cases.

    Only its players and head judge see a case that is not published.
    """
    with current_database().read() as session:
        return _render_law(session, _visible_case(session, number))


@blueprint.post("/cases/<int:number>/object")
@requires(Action.OBJECT_TO_CASES)
def object_to(number: int) -> BaseResponse:
    try:
        with transaction() as session:
            drafts.object_to(session, number, request.form.get("text", ""), current_principal(), now())
    except CaseNotFound:
        raise
    except Problem as problem:
        with current_database().read() as session:
            return _render_law(session, _visible_case(session, number), problem)
    return redirect(url_for("cases.show", number=number), 303)


def _render_law(session: Session, shown: CaseView | None = None, problem: Problem | None = None) -> Response:
    every = published_cases(session)
    asked = {name: request.args.get(name, "").strip()[:MAX_TERM_LETTERS] for name in ("q", "in", "kind", "engine")}
    ruleset = asked["in"] if asked["in"] in HEADINGS else ""
    kind = asked["kind"] if asked["kind"] in list(DisputeKind) else ""
    differs = asked["engine"] == "differs"
    found = search(every, asked["q"], ruleset, kind, differs)
    of_words = search(every, asked["q"])
    rule = shown.rules[0] if shown is not None and shown.rules else None

    kept = {"q": asked["q"], "in": ruleset, "kind": kind, "engine": "differs" if differs else ""}

    def way(**changed: str) -> str:
        wanted: dict[str, Any] = {key: value for key, value in {**kept, **changed}.items() if value}
        return url_for("cases.index", **wanted)

    rendered = render_template(
        "judging/cases/case_law.html",
        shown=shown,
        found=found[:MAX_SHOWN],
        count=len(found),
        total=len(every),
        asked=asked,
        way=way,
        rulesets=[
            (id, name, sum(view.case.ruleset == id for view in of_words), ruleset == id)
            for id, name in HEADINGS.items()
        ],
        kinds=[
            (one.value, one.label, sum(v.case.kind == one.value for v in of_words), kind == one.value)
            for one in DisputeKind
        ],
        differing=(sum(v.case.engine is EngineStance.DIFFERS for v in of_words), differs),
        headings=HEADINGS,
        rule=rule,
        beside=cases_on_rule(session, rule.id) if rule is not None else (),
        checked=sum(v.case.checked_with != "" for v in every),
        agreeing=sum(v.case.checked_with != "" and v.case.engine is EngineStance.AGREES for v in every),
        may_object=shown is not None and _may_object(session, shown.case),
        times=count_citations(session)[shown.case.id] if shown is not None else 0,
        to_rule=disputes_to_rule_on(session, current_principal()) if shown is not None else (),
        looks_after=POLICIES[Action.LOOK_AFTER_CASES].permits(current_principal()),
        problem=problem,
    )
    return make_response(rendered, problem.status if problem else 200)


def _visible_case(session: Session, number: int) -> CaseView:
    case = drafts.find_case(session, number)
    if case.state not in PUBLIC_STATES and not (_may_object(session, case) or _is_head_judge(session, case)):
        raise CaseNotFound(gettext("There is no case %(number)s.", number=number), number=number)
    return view_of(session, case)


def _dispute(session: Session, case: Case) -> Dispute | None:
    return session.get(Dispute, case.dispute_id) if case.dispute_id is not None else None


def _may_object(session: Session, case: Case) -> bool:
    dispute = _dispute(session, case)
    if dispute is None or not drafts.is_objectionable(case, now()):
        return False
    return drafts.is_player(session, dispute, current_principal())


def _is_head_judge(session: Session, case: Case) -> bool:
    dispute = _dispute(session, case)
    event = session.get(Event, dispute.event_id) if dispute is not None and dispute.event_id is not None else None
    who = current_principal()
    return event is not None and POLICIES[Action.DRAFT_CASES].permits(who, roles_of(session, event, who))


# --- pages of a head judge


@blueprint.get("/events/<slug>/disputes/<int:number>/case")
@requires(Action.DRAFT_CASES)
def draft(slug: str, number: int) -> Response:
    return _draft(slug, number)


@blueprint.post("/events/<slug>/disputes/<int:number>/case")
@requires(Action.DRAFT_CASES)
def write(slug: str, number: int) -> BaseResponse:
    """Save the draft; with `propose` also show it to the players."""
    given = _form_draft()
    try:
        with transaction() as session:
            event = load_book(session, slug).event
            session.refresh(event, with_for_update=True)
            dispute = find_dispute(session, event, number)
            who, at = current_principal(), now()
            match request.form.get("do", ""):
                case "withdraw":
                    kept = drafts.withdraw(session, event, _case_number(session, dispute), who, at)
                case "supersede":
                    older = request.form.get("older", "")
                    named = int(older) if older.isascii() and older.isdigit() and len(older) < 8 else 0
                    kept = drafts.supersede(session, event, named, _case_number(session, dispute), who, at)
                case wanted:
                    kept = drafts.write_case(session, event, dispute.id, given, who, at)
                    if wanted == "propose":
                        drafts.propose(session, event, kept.number, who, at)
            shown = kept.number
    except Problem as problem:
        return _draft(slug, number, given, problem)
    return redirect(url_for("cases.show", number=shown), 303)


def _case_number(session: Session, dispute: Dispute) -> int:
    case = case_of_dispute(session, dispute.id)
    if case is None:
        raise CaseNotFound(gettext("Dispute %(number)s has no case yet.", number=dispute.number))
    return case.number


def _draft(slug: str, number: int, given: CaseDraft | None = None, problem: Problem | None = None) -> Response:
    def use(session: Session, book: Book) -> Response:
        dispute = find_dispute(session, book.event, number)
        case = case_of_dispute(session, dispute.id)
        kept = drafts.draft_of(session, case) if case is not None else drafts.first_draft(session, book, dispute)
        objections = [line for line in lines_of(session, dispute) if line.data.get("verb") in ("object", "declined")]
        return desk_page(
            "judging/cases/draft.html",
            session,
            book,
            "judge",
            problem,
            dispute=dispute,
            case=case,
            draft=given or kept,
            most=PART_MAX_LETTERS,
            objections=objections,
            trusted=is_trusted(session, current_principal().account_id),
        )

    return render_from_book(slug, use)


def _form_draft() -> CaseDraft:
    form = {name: text[:MAX_FIELD_LETTERS] for name, text in request.form.items()}
    texts: dict[str, Any] = {name: form.get(name, "") for name in (*PART_MAX_LETTERS, "window", "scenario")}
    cards = form.get("cards", "").replace("\n", ",").split(",")
    rules = form.get("rules", "").replace(",", " ").split()
    return CaseDraft(**texts, rules=tuple(rules), cards=tuple(card.strip() for card in cards if card.strip()))
