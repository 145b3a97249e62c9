"""Pages of disputes for judges: the queue, a dispute, hidden hands, rulings."""

import secrets
from typing import Final

from flask import Blueprint, Response, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.utils import redirect
from werkzeug.wrappers import Response as BaseResponse

from engine import JUDGE, PUBLIC
from engine.games.registry import RULESETS
from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.core.translation import gettext, translatable
from tournament.events.book.book import Book, load_book
from tournament.events.desk.common import desk_page, form_text, is_ticked, read_integer, render_from_book
from tournament.events.floor.operations.match_logs import logs_of
from tournament.events.floor.operations.penalties import penalty_history
from tournament.events.states import TableKind
from tournament.http.context import current_database, now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.judging.dispute_problems import RemedyNotPossible
from tournament.judging.disputes.operations.citations import cited_cases, cites_of, rules_of_case
from tournament.judging.disputes.operations.confirmation import appealed_ruling, confirm_ruling, describe_effect
from tournament.judging.disputes.operations.decisions import RulingRequest
from tournament.judging.disputes.operations.disputes import VerbRequest, find_dispute, rulings_of
from tournament.judging.disputes.operations.remedies.preview import RemedyPreview, preview_remedy
from tournament.judging.disputes.operations.remedies.remedies import (
    ENDING_REMEDIES,
    TABLE_REMEDIES,
    HiddenRemedy,
    RemedyRequest,
    read_moves,
)
from tournament.judging.disputes.operations.transitions import DisputeVerb
from tournament.judging.disputes.operations.views.case_views import (
    DisputeView,
    HiddenFacts,
    dispute_queue_for,
    find_dispute_view,
    hidden_facts,
    shown_steps,
)
from tournament.judging.disputes.operations.views.hidden_looks import note_look
from tournament.judging.disputes.pages.related_cases import related_cases
from tournament.judging.disputes.pages.verbs import JUDGE_VERBS, judge_verb, perform_verb
from tournament.judging.models.disputes import Dispute
from tournament.judging.states import EngineStance, Remedy, state_label
from tournament.online.models import OnlineState
from tournament.online.pages.context import current_runtime
from tournament.online.pages.records.match_lookup import open_for_judge
from tournament.replays.addresses import address_of
from tournament.replays.operations.answers import cited_rules_payload
from tournament.replays.operations.rows import viewer_log as reading_of
from tournament.replays.operations.rule_index import search_rules
from tournament.replays.operations.saved_matches import SavedMatchView
from tournament.replays.pages.reader_position import ReaderPosition
from tournament.replays.pages.step_view import boards_of, view_step
from tournament.replays.pages.timing_ladder import ladder_of, rail_words
from tournament.replays.problems import MatchNotReadable

blueprint = Blueprint("disputes", __name__, url_prefix="/events")
MAX_RULES_SHOWN = 8
ALL_STEPS = 10**9
"""More steps than any match has: a look is noted up to the newest step."""
REMEDY_NOTES: Final = {
    Remedy.UPHOLD: translatable("the table stays as it is"),
    Remedy.ALLOW_LATE: translatable("needs the other players’ consent, or a software error"),
    Remedy.REWIND: translatable("one action: any judge; this phase: the head judge; further: all players consent"),
    Remedy.FIX_STATE: translatable("move by move, each with its reason"),
    Remedy.REPLAY_GAME: translatable("this match ends, and a new one opens at the table"),
    Remedy.RESULT: translatable("the match ends with this result"),
    Remedy.TIME: "",
    Remedy.PENALTY: translatable("from the event’s penalty ladder"),
    Remedy.WORDS: translatable("you carry it out at the table"),
}
"""What each remedy does or needs."""
AT_TABLE_REMEDIES: Final = (Remedy.WORDS, Remedy.UPHOLD, Remedy.TIME, Remedy.PENALTY, Remedy.RESULT)
"""Remedies without an online match, the usual one first."""
CONFIRM: Final = "confirm"
"""The remedy that a form sends to confirm the appealed ruling."""


@blueprint.get("/<slug>/disputes")
@requires(Action.ANSWER_CALLS)
def index(slug: str) -> Response:
    """List disputes that wait for a judge, and decided ones."""

    def use(session: Session, book: Book) -> Response:
        found = dispute_queue_for(session, book, current_principal(), now())
        return desk_page("judging/disputes/queue.html", session, book, "judge", cases=found)

    return render_from_book(slug, use)


@blueprint.post("/<slug>/disputes/<int:number>/rules")
@requires(Action.RULE_DISPUTES)
def find_rules(slug: str, number: int) -> Response:
    """Search rules, and show the ruling form as it was filled in."""
    return _case(slug, number, words=form_text("words", 100))


@blueprint.post("/<slug>/disputes/<int:number>/cite")
@requires(Action.RULE_DISPUTES)
def cite(slug: str, number: int) -> Response:
    """Show the ruling form with a case and its rules added."""
    form, wanted = request.form.copy(), form_text("cite", 8)
    rules = " ".join(form.getlist("rules")).replace(",", " ").split()
    cited = _case_numbers(form.get("cites", ""))
    try:
        with current_database().read() as session:
            cited_cases(session, [*cited, read_integer(wanted)])
            turned_on = rules_of_case(session, read_integer(wanted))
    except Problem as problem:
        return _case(slug, number, problem, form=form)
    form["rules"] = " ".join(dict.fromkeys([*rules, *turned_on]))
    form["cites"] = " ".join(map(str, dict.fromkeys([*cited, read_integer(wanted)])))
    return _case(slug, number, form=form)


@blueprint.get("/<slug>/disputes/<int:number>")
@requires(Action.ANSWER_CALLS)
def case(slug: str, number: int) -> Response:
    return _case(slug, number)


def _case(
    slug: str,
    number: int,
    problem: Problem | None = None,
    facts: HiddenFacts | None = None,
    shown: RemedyPreview | None = None,
    words: str = "",
    read: str = "",
    form: MultiDict[str, str] | None = None,
) -> Response:
    """Show a dispute; `form` restores a ruling that is being written."""

    def use(session: Session, book: Book) -> Response:
        found = find_dispute_view(session, book, number, current_principal(), now())
        if found.dispute.match_id is None:
            return _at_table(session, book, found, problem, words, form)
        return desk_page(
            "judging/disputes/case.html",
            session,
            book,
            "judge",
            problem,
            case=found,
            **_log_values(found.dispute, PUBLIC if facts is None else JUDGE),
            **related_cases(session, book, found),
            facts=facts,
            **_screens(found.dispute, facts),
            key=secrets.token_urlsafe(12),
            remedies=_remedies(found),
            confirms=_confirms(book, found),
            shown=shown,
            read=read,
            asked=form or (request.form if problem or shown else {}),
            cites=cites_of,
            penalties=[one.name for one in book.settings.penalty_policy().ladder],
            entries=_entries(book, found.dispute),
            stances=(EngineStance.NOT_CONCERNED, EngineStance.AGREES, EngineStance.DIFFERS),
            state_label=state_label,
            is_melee=_is_melee(book, found.dispute),
            has_clocks=_has_clocks(session, found.dispute),
            rails=rail_words(book.event.ruleset),
            example=RULESETS[book.event.ruleset].cited.compare if book.event.ruleset in RULESETS else "",
        )

    return render_from_book(slug, use)


def _log_values(dispute: Dispute, viewer: int) -> dict[str, object]:
    """Return the log, the timing steps and the rules around the step for a viewer."""
    if dispute.match_id is None or dispute.step is None:
        return {"rows": (), "ladder": None, "rests": None, "log": ""}
    opened = open_for_judge(dispute.match_id, viewer)
    held, step = reading_of(opened, viewer), min(dispute.step, opened.steps)
    first, last = shown_steps(dispute)
    rows = [row for row in held.rows if first <= row.number <= last]
    ladder = None if opened.undrawable else ladder_of(opened, held, step)
    rests = None if opened.undrawable else cited_rules_payload(opened, step)
    return {"rows": rows, "ladder": ladder, "rests": rests, "log": address_of(dispute.match_id)}


def _screens(dispute: Dispute, facts: HiddenFacts | None) -> dict[str, object]:
    """Return what each seat saw before the answer, for judges who look.

    Links on the screens lead into the log.
    """
    if facts is None or dispute.match_id is None:
        return {"drawn": None}
    opened = open_for_judge(dispute.match_id, JUDGE)
    if opened.undrawable:
        return {"drawn": None}
    log, boards = address_of(dispute.match_id), boards_of(opened, JUDGE)
    place = ReaderPosition(
        secret=log,
        found=SavedMatchView(opened, bytes),
        viewer=JUDGE,
        step=facts.answer,
        by="step",
        everything=False,
        boards=boards,
        board=boards[0][0],
        address=url_for("matches.read", secret=log),
    )
    subject = place.reading.row(facts.answer).subject
    try:
        return {
            "place": place,
            "match": place.match,
            "drawn": view_step(opened, facts.answer, JUDGE, place.board, subject),
        }
    except MatchNotReadable:  # the archived engine can't draw it
        return {"drawn": None}


def _remedies(case: DisputeView) -> list[tuple[Remedy, str, bool]]:
    """Return each remedy with a note and whether the reader may order it."""
    found = []
    for remedy in REMEDY_NOTES:
        may = case.is_head or remedy not in ENDING_REMEDIES
        found.append((remedy, _note(remedy) if may else gettext("only the head judge: pass the dispute up"), may))
    return found


def _note(remedy: Remedy) -> str:
    note = REMEDY_NOTES[remedy]
    return gettext(note) if note else ""


def _confirms(book: Book, case: DisputeView) -> tuple[str, str] | None:
    """Describe the appealed ruling as an option and within a sentence; None for none."""
    ruling = appealed_ruling(case.rulings) if DisputeVerb.DECIDE.value in case.can else None
    if ruling is None:
        return None
    effect = describe_effect(book, case.dispute, ruling)
    return (
        gettext("Confirm %(judge)s’s ruling (%(effect)s)", judge=ruling.by, effect=effect),
        gettext("confirm %(judge)s’s ruling (%(effect)s)", judge=ruling.by, effect=effect),
    )


def _at_table(
    session: Session,
    book: Book,
    case: DisputeView,
    problem: Problem | None,
    words: str,
    form: MultiDict[str, str] | None,
) -> Response:
    """Show a judge call for a judge at the table, on a phone."""
    asked = request.form if form is None else form
    table = book.table_by_id(case.dispute.table_id)
    players = book.players_at(table) if table is not None else []
    rules = search_rules(words, book.event.ruleset) if words else None
    cited = " ".join(asked.getlist("rules")).replace(",", " ").split()
    ticked_ = {rule.id for rule in rules.rules[:MAX_RULES_SHOWN]} if rules is not None else set()
    return desk_page(
        "judging/disputes/at_table.html",
        session,
        book,
        "judge",
        problem,
        case=case,
        state_label=state_label,
        key=secrets.token_urlsafe(12),
        remedies=[
            (remedy, _note(remedy) if case.is_head or remedy is not Remedy.RESULT else gettext("head judge only"))
            for remedy in AT_TABLE_REMEDIES
        ],
        confirms=_confirms(book, case),
        asked=asked,
        cites=cites_of,
        words=words,
        found=rules,
        most=MAX_RULES_SHOWN,
        cited=cited,
        by_id=[rule for rule in dict.fromkeys(cited) if rule not in ticked_],
        entries=[(entry.number, entry.name) for entry in players],
        is_melee=_is_melee(book, case.dispute),
        histories=[(entry.name, penalty_history(session, book, entry)) for entry in players],
        penalties=[one.name for one in book.settings.penalty_policy().ladder],
        **related_cases(session, book, case, cited, words),
        logs=[log for log in logs_of(session, book, staff=True) if log.call_id == case.dispute.id],
        example=RULESETS[book.event.ruleset].cited.compare if book.event.ruleset in RULESETS else "",
    )


FORM_PATHS: Final = ", ".join(
    f'"{what}"' for what in ("look", "preview", "rules", "cite", *(verb.value for verb in JUDGE_VERBS))
)
"""Forms whose answer may be the dispute itself, shown at their own address."""


@blueprint.get(f"/<slug>/disputes/<int:number>/<any({FORM_PATHS}):what>")
@requires(Action.ANSWER_CALLS)
def back(slug: str, number: int, what: str) -> BaseResponse:
    """Redirect to the dispute; another look must be requested and noted again."""
    return redirect(url_for("disputes.case", slug=slug, number=number), 303)


@blueprint.post("/<slug>/disputes/<int:number>/look")
@requires(Action.RULE_DISPUTES)
def look_into(slug: str, number: int) -> BaseResponse:
    """Show both hands and the seat's options at the step, after noting the look."""
    play, actor = current_runtime(), current_principal()
    found = _find(slug, number)
    seat = read_integer(form_text("seat", 2) or "0")
    try:
        if found.match_id is None or found.step is None or found.event_id is None:
            raise RemedyNotPossible(gettext("This dispute is not about a step of an online match."))
        note_look(play.database, found.event_id, found.id, actor, now(), *shown_steps(found))
        return _case(slug, number, facts=hidden_facts(play, found.match_id, found.step, seat, form_text("card", 20)))
    except Problem as problem:
        return _case(slug, number, problem)


@blueprint.post("/<slug>/disputes/<int:number>/preview")
@requires(Action.RULE_DISPUTES)
def look_ahead(slug: str, number: int) -> BaseResponse:
    """Preview the remedy of the form, which is noted as a look at both hands."""
    play, found = current_runtime(), _find(slug, number)
    try:
        if found.match_id is None or found.event_id is None:
            raise RemedyNotPossible(gettext("There is no online match to change."))
        wanted = _ruling_request(found).wanted
        first = min(shown_steps(found)[0], max(1, wanted.step))
        note_look(play.database, found.event_id, found.id, current_principal(), now(), first, ALL_STEPS)
        shown = preview_remedy(play, found.match_id, wanted)
        if shown is None:
            raise RemedyNotPossible(gettext("This remedy does not change the match."))
        seat = wanted.seat if wanted.seat >= 0 else 0
        facts = hidden_facts(play, found.match_id, found.step, seat) if found.step is not None else None
        return _case(slug, number, facts=facts, shown=shown, read=preview_key(wanted))
    except Problem as problem:
        return _case(slug, number, problem)


@blueprint.post("/<slug>/disputes/<int:number>/<verb>")
@requires(Action.RULE_DISPUTES)
def judge(slug: str, number: int, verb: str) -> BaseResponse:
    """Take, hand back, pass up, say, rule, decide or reopen."""
    done = judge_verb(verb)
    try:
        found = _find(slug, number)
        version = form_text("version", 8)
        asked = VerbRequest(form_text("key", 40), read_integer(version) if version else None, form_text("text"))
        decided = _ruling_request(found) if done in (DisputeVerb.RULE, DisputeVerb.DECIDE) else None
        if decided is not None and not _has_read_preview(slug, number, decided.wanted):
            return look_ahead(slug, number)
        perform_verb(found, done, asked, decided)
    except Problem as problem:
        return _case(slug, number, problem)
    return redirect(url_for("disputes.case", slug=slug, number=number), 303)


def preview_key(wanted: RemedyRequest) -> str:
    """Identify the preview that the judge has read."""
    hidden = wanted.hidden
    return " ".join(map(str, (wanted.remedy.value, wanted.step, wanted.seat, *hidden.option, hidden.moves)))


def _has_read_preview(slug: str, number: int, wanted: RemedyRequest) -> bool:
    """Tell whether the judge has read the preview, or may not see it."""
    if wanted.remedy not in TABLE_REMEDIES or form_text("read", 20_000) == preview_key(wanted):
        return True
    with current_database().read() as session:
        book = load_book(session, slug)
        case = find_dispute_view(session, book, number, current_principal(), now())
        return bool(case.look) or case.dispute.match_id is None


def _has_clocks(session: Session, dispute: Dispute) -> bool:
    state = session.get(OnlineState, dispute.match_id) if dispute.match_id is not None else None
    return state is not None and state.clocks is not None


def _find(slug: str, number: int) -> Dispute:
    with current_database().read() as session:
        return find_dispute(session, load_book(session, slug).event, number)


def _entries(book: Book, dispute: Dispute) -> list[tuple[int, str]]:
    table = book.table_by_id(dispute.table_id)
    return [(entry.number, entry.name) for entry in book.players_at(table)] if table is not None else []


def _is_melee(book: Book, dispute: Dispute) -> bool:
    table = book.table_by_id(dispute.table_id)
    return table is not None and table.kind is TableKind.MELEE


def _result_fields() -> dict[str, object]:
    """Read a result: winner and how for a match, places and power for a melee table."""
    places, power = request.form.getlist("place"), request.form.getlist("power")
    if not places:
        return {"how": form_text("how", 40), "winner": read_integer(form_text("winner", 6) or "0")}
    given = [read_integer(text[:4], -1) for text in power] if any(power) else []
    return {"places": [read_integer(text[:4]) for text in places], "power": given, "sure": is_ticked("sure")}


def _ruling_request(dispute: Dispute) -> RulingRequest:
    named = form_text("remedy", 20)
    rules = tuple(" ".join(request.form.getlist("rules"))[:1000].replace(",", " ").split())
    cites = _case_numbers(form_text("cites", 80))
    if named == CONFIRM:
        with current_database().read() as session:
            rulings = rulings_of(session, dispute)
        return confirm_ruling(current_runtime(), dispute, rulings, form_text("reason"), rules, cites)
    if not named:
        raise RemedyNotPossible(gettext("Choose what happens at the table."))
    if named not in list(Remedy):
        raise RemedyNotPossible(
            gettext(
                "There is no remedy “%(name)s”. Choose one of: %(remedies)s.",
                name=named,
                remedies=", ".join(list(Remedy)),
            )
        )
    option = tuple(one for one in request.form.getlist("option") if one)
    moves = read_moves(form_text("moves")) if named == Remedy.FIX_STATE else HiddenRemedy(option=option)
    more: dict[str, object] = {}
    if named == Remedy.RESULT:
        more = _result_fields()
    elif named == Remedy.PENALTY:
        more = {
            "entry": read_integer(form_text("entry", 6) or "0"),
            "penalty": form_text("penalty", 40),
            "infraction": form_text("infraction", 200),
        }
    wanted = RemedyRequest(
        Remedy(named),
        read_integer(form_text("step", 9) or "0"),
        read_integer(form_text("seat", 2) or "0") if form_text("seat", 2) else -1,
        is_ticked("keep_chance"),
        moves,
        more,
    )
    engine = (
        EngineStance(form_text("engine", 20))
        if form_text("engine", 20) in list(EngineStance)
        else EngineStance.NOT_CONCERNED
    )
    minutes, seconds = read_integer(form_text("minutes") or "0"), read_integer(form_text("seconds", 4) or "0")
    return RulingRequest(wanted, form_text("reason"), rules, minutes, seconds, engine, cites)


def _case_numbers(text: str) -> tuple[int, ...]:
    """Read case numbers as people type them: `12, case 3`."""
    words = text.lower().replace(",", " ").replace("case", " ").split()
    return tuple(read_integer(word[:9]) for word in words)
