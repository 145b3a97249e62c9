"""The life of a case: drafted from a dispute, proposed, objected to, superseded."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID, uuid4

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from tournament import __version__
from tournament.core.models.installation import Installation
from tournament.core.models.timers import TimerKind
from tournament.core.problems import NotAllowed
from tournament.core.scheduling.timers import cancel_timer, set_timer
from tournament.core.security.permissions import Role
from tournament.core.security.principal import Principal
from tournament.core.text import sanitize_text
from tournament.core.translation import gettext, translatable
from tournament.decks.cards import RulesetId
from tournament.events.book.book import Book
from tournament.events.book.roles import roles_of
from tournament.events.models.events import Event
from tournament.judging.case_problems import CaseMoved, CaseNotFound, CaseNotPossible
from tournament.judging.cases.operations.anonymization import players_of, refuse_names, replace_names
from tournament.judging.cases.operations.card_titles import known_titles
from tournament.judging.cases.operations.engine_check import find_contradiction
from tournament.judging.cases.operations.scenarios import (
    check_words,
    play_scenario,
    read_case_position,
    words_for_people,
)
from tournament.judging.dispute_problems import DisputeMoved
from tournament.judging.disputes.operations.citations import case_of_dispute
from tournament.judging.disputes.operations.disputes import (
    DisputeContext,
    add_line,
    change_dispute,
    lines_of,
    rulings_of,
)
from tournament.judging.disputes.operations.transitions import DisputePart
from tournament.judging.models.cases import Case, CaseCard, CaseRule
from tournament.judging.models.disputes import Dispute, Ruling
from tournament.judging.states import CaseState, CaseStrength, DisputeState, EngineStance, LineKind, Remedy
from tournament.replays.operations.rule_index import load_rule

OBJECTION_PERIOD: Final = timedelta(days=7)
PART_MAX_LETTERS: Final = {
    "title": 120,
    "situation": 2000,
    "question": 600,
    "holding": 1200,
    "reason": 3000,
    "remedy": 300,
}
"""Most letters of each part."""
MISSING_PARTS: Final = {
    "title": translatable("The title is missing."),
    "situation": translatable("The situation is missing."),
    "question": translatable("The question is missing."),
    "holding": translatable("The holding is missing."),
    "reason": translatable("The reason is missing."),
    "remedy": translatable("The remedy is missing."),
}
LONG_PARTS: Final = {
    "title": translatable("The title has %(letters)s characters (maximum %(most)s)."),
    "situation": translatable("The situation has %(letters)s characters (maximum %(most)s)."),
    "question": translatable("The question has %(letters)s characters (maximum %(most)s)."),
    "holding": translatable("The holding has %(letters)s characters (maximum %(most)s)."),
    "reason": translatable("The reason has %(letters)s characters (maximum %(most)s)."),
    "remedy": translatable("The remedy has %(letters)s characters (maximum %(most)s)."),
}
MAX_CASE_NUMBER: Final = 2**31 - 1
"""The highest number that the column can hold."""
MAX_CASE_RULES: Final = 12
MAX_CASE_CARDS: Final = 12
REMEDY_TEXTS: Final = {
    Remedy.UPHOLD: "None: play continued.",
    Remedy.ALLOW_LATE: "The match went back, and the late effect was allowed.",
    Remedy.REWIND: "The match went back to that step; what had been seen was reshuffled.",
    Remedy.FIX_STATE: "The table was corrected, move by move.",
    Remedy.REPLAY_GAME: "The game was replayed.",
    Remedy.RESULT: "The result was changed.",
    Remedy.TIME: "Time was given back.",
    Remedy.PENALTY: "A penalty was given.",
    Remedy.WORDS: "Carried out at the table as ruled.",
}


@dataclass(frozen=True, slots=True)
class CaseDraft:
    """The parts of a case that a head judge writes."""

    title: str = ""
    situation: str = ""
    question: str = ""
    holding: str = ""
    reason: str = ""
    remedy: str = ""
    rules: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    window: str = ""
    scenario: str = ""

    @property
    def texts(self) -> dict[str, str]:
        return {name: getattr(self, name) for name in PART_MAX_LETTERS}


def first_draft(session: Session, book: Book, dispute: Dispute) -> CaseDraft:
    """Draft a case from its dispute, with roles instead of names.

    The head judge edits the draft.
    """
    players, lines, rulings = (
        players_of(session, book, dispute),
        lines_of(session, dispute),
        rulings_of(session, dispute),
    )
    ruling = rulings[-1] if rulings else None
    claim = replace_names(lines[0].text, players) if lines else ""
    reason = replace_names(ruling.reason, players) if ruling is not None else ""
    return CaseDraft(
        question=claim,
        holding=reason,
        reason=reason,
        remedy=REMEDY_TEXTS.get(ruling.remedy, "") if ruling is not None else "",
        rules=tuple(ruling.rules.split()) if ruling is not None else (),
    )


def find_case(session: Session, number: int) -> Case:
    found = session.scalar(select(Case).where(Case.number == number)) if number <= MAX_CASE_NUMBER else None
    if found is None:
        raise CaseNotFound(gettext("There is no case %(number)s.", number=number), number=number)
    return found


def draft_of(session: Session, case: Case) -> CaseDraft:
    rules = session.scalars(select(CaseRule.rule).filter_by(case_id=case.id).order_by(CaseRule.place))
    cards = session.scalars(select(CaseCard.title).filter_by(case_id=case.id).order_by(CaseCard.title))
    texts = {name: getattr(case, name) for name in (*PART_MAX_LETTERS, "window", "scenario")}
    return CaseDraft(**texts, rules=tuple(rules), cards=tuple(cards))


def write_case(
    session: Session, event: Event, dispute_id: UUID, draft: CaseDraft, actor: Principal, now: datetime
) -> Case:
    """Draft a case, or change one that is not published.

    A changed case is a draft again, so the players get it again before it is published.
    """
    with change_dispute(session, event, dispute_id, "case", actor, now) as who:
        _check_head_judge(who)
        if who.dispute.state not in (DisputeState.CLOSED, DisputeState.PUBLISHED):
            raise DisputeMoved(
                gettext(
                    "Dispute %(number)s is %(state)s. You can draft a case when it is closed.",
                    number=who.dispute.number,
                    state=who.dispute.state.label,
                ),
                state=who.dispute.state.value,
            )
        case = case_of_dispute(session, dispute_id)
        if case is not None and case.state in (CaseState.PUBLISHED, CaseState.SUPERSEDED):
            raise CaseMoved(_printed_case(case))
        book = Book(session, event)
        draft = _check_draft(session, book, who.dispute, draft)
        rulings = rulings_of(session, who.dispute)
        if case is None:
            session.execute(select(Installation).with_for_update())  # two drafts must not get the same number
            number = (session.scalar(select(func.max(Case.number))) or 0) + 1
            case = Case(id=uuid4(), number=number, dispute_id=dispute_id, ruleset=event.ruleset, month=f"{now:%Y-%m}")
        case.state, case.state_since, case.object_until = CaseState.DRAFT, now, None
        cancel_timer(session, TimerKind.CASE_PUBLISHED, case.id)
        case.kind, case.window, case.scenario = who.dispute.kind.value, draft.window, draft.scenario
        for name, text in draft.texts.items():
            setattr(case, name, text)
        _set_engine_stance(case, rulings[-1] if rulings else None)
        session.add(case)
        session.flush()
        _write_rows(session, case, draft)
        add_line(who, LineKind.MESSAGE, f"Drafted as case {case.number}.", verb="case")
        who.tell(f"{actor.name} drafted case {case.number} from dispute {who.dispute.number}.")
    return case


def _check_head_judge(who: DisputeContext) -> None:
    if DisputePart.HEAD not in who.parts:
        raise NotAllowed(gettext("Only a head judge who does not play at this table can write the case."))


def _check_draft(session: Session, book: Book, dispute: Dispute, draft: CaseDraft) -> CaseDraft:
    """Return the draft as it is stored.

    Raise CaseNotPossible if a part is missing, too long or unknown, or names a person.
    """
    texts = {name: sanitize_text(text).strip() for name, text in draft.texts.items()}
    for name, most in PART_MAX_LETTERS.items():
        if not texts[name]:
            raise CaseNotPossible(gettext(MISSING_PARTS[name]), setting=name)
        if len(texts[name]) > most:
            raise CaseNotPossible(
                gettext(LONG_PARTS[name], letters=len(texts[name]), most=most), setting=name, limit=most
            )
    rules = tuple(dict.fromkeys(load_rule(one, book.event.ruleset).id for one in draft.rules if one.strip()))
    named = [sanitize_text(one).strip() for one in draft.cards if one.strip()]
    if not rules:
        raise CaseNotPossible(gettext("Name at least one rule."), setting="rules")
    if len(rules) > MAX_CASE_RULES or len(named) > MAX_CASE_CARDS:
        raise CaseNotPossible(
            gettext(
                "A case has at most %(rules)s rules and %(cards)s cards.", rules=MAX_CASE_RULES, cards=MAX_CASE_CARDS
            ),
            setting="rules",
        )
    cards = known_titles(session, RulesetId(book.event.ruleset), named)
    scenario, window = sanitize_text(draft.scenario).strip(), sanitize_text(draft.window).strip()[:40]
    if scenario:
        position = read_case_position(scenario)
        check_words(position, play_scenario(position))
    kept = CaseDraft(**texts, rules=rules, cards=cards, window=window, scenario=scenario)
    refuse_names(session, book, dispute, _draft_words(kept))
    return kept


def _draft_words(draft: CaseDraft) -> list[str]:
    """Return all texts of a draft that could name a person."""
    scenario = words_for_people(draft.scenario, read_case_position(draft.scenario).ruleset) if draft.scenario else ()
    return [*draft.texts.values(), draft.window, *scenario]


def _set_engine_stance(case: Case, ruling: Ruling | None) -> None:
    """Set the strength of a case and whether the engine agrees.

    Both come from the scenario if there is one, and from the ruling otherwise.
    """
    final = ruling is not None and (ruling.instance > 1 or bool(ruling.data.get("final")))
    case.strength = CaseStrength.HEAD_JUDGE if final else CaseStrength.JUDGE
    case.engine, case.checked_with = ruling.engine if ruling is not None else EngineStance.NOT_CONCERNED, ""
    if case.scenario:
        case.engine = EngineStance.DIFFERS if find_contradiction(case.scenario) else EngineStance.AGREES
        case.checked_with = __version__
        if case.engine is EngineStance.AGREES:
            case.strength = CaseStrength.ENGINE


def _write_rows(session: Session, case: Case, draft: CaseDraft) -> None:
    session.execute(delete(CaseRule).where(CaseRule.case_id == case.id))
    session.execute(delete(CaseCard).where(CaseCard.case_id == case.id))
    session.add_all([CaseRule(case_id=case.id, rule=rule, place=place) for place, rule in enumerate(draft.rules)])
    session.add_all([CaseCard(case_id=case.id, title=title) for title in draft.cards])
    session.flush()


def propose(session: Session, event: Event, number: int, actor: Principal, now: datetime) -> Case:
    """Show a draft to the players of its dispute, who have a week to object."""
    case = _find_unpublished(session, event, number)
    with change_dispute(session, event, dispute_id_of(case), "case", actor, now) as who:
        _check_head_judge(who)
        if case.state not in (CaseState.DRAFT, CaseState.WITHDRAWN):
            raise CaseMoved(
                gettext(
                    "Case %(number)s is %(state)s. Only a draft can be proposed.",
                    number=number,
                    state=case.state.label,
                ),
                state=case.state.value,
            )
        refuse_names(session, Book(session, event), who.dispute, _draft_words(draft_of(session, case)))
        case.state, case.state_since, case.object_until = CaseState.PROPOSED, now, now + OBJECTION_PERIOD
        case.proposed_by_id = actor.account_id
        set_timer(session, TimerKind.CASE_PUBLISHED, case.id, case.object_until, event.id)
        until = f"{case.object_until:%-d %B %Y, %H:%M} UTC"
        add_line(
            who, LineKind.MESSAGE, f"To be published as case {number}; players may object until {until}.", verb="case"
        )
        who.tell(f"{actor.name} proposed case {number}; the players may object for {OBJECTION_PERIOD.days} days.")
    return case


def withdraw(session: Session, event: Event, number: int, actor: Principal, now: datetime) -> Case:
    """Withdraw a case that is not published; it may be written and proposed again."""
    case = _find_unpublished(session, event, number)
    with change_dispute(session, event, dispute_id_of(case), "case", actor, now) as who:
        _check_head_judge(who)
        case.state, case.state_since, case.object_until = CaseState.WITHDRAWN, now, None
        cancel_timer(session, TimerKind.CASE_PUBLISHED, case.id)
        add_line(who, LineKind.MESSAGE, f"Case {number} is not published.", verb="case")
        who.tell(f"{actor.name} withdrew case {number}.")
    return case


def object_to(session: Session, number: int, text: str, actor: Principal, now: datetime) -> Case:
    """Record a player's objection to a case.

    The case then waits until the head judge rewrites or withdraws it.
    """
    case = find_case(session, number)
    dispute = session.get(Dispute, case.dispute_id) if case.dispute_id is not None else None
    if dispute is None or dispute.event_id is None or not is_player(session, dispute, actor):
        raise CaseNotFound(gettext("You can’t object to case %(number)s.", number=number), number=number)
    said = sanitize_text(text).strip()
    if not said or len(said) > PART_MAX_LETTERS["situation"]:
        raise CaseNotPossible(
            gettext("Write what you object to, in at most %(most)s characters.", most=PART_MAX_LETTERS["situation"]),
            setting="text",
        )
    event = session.get_one(Event, dispute.event_id, with_for_update=True, populate_existing=True)
    with change_dispute(session, event, dispute.id, "case", actor, now) as who:
        session.refresh(case)
        if not is_objectionable(case, now):
            raise CaseMoved(
                gettext(
                    "Case %(number)s is %(state)s. You can’t object to it now.", number=number, state=case.state.label
                ),
                state=case.state.value,
            )
        case.state, case.state_since, case.object_until = CaseState.OBJECTED, now, None
        cancel_timer(session, TimerKind.CASE_PUBLISHED, case.id)
        add_line(who, LineKind.MESSAGE, said, verb="object")
        who.tell(f"{actor.name} objected to case {number}.")
    return case


def is_objectionable(case: Case, now: datetime) -> bool:
    """Tell whether players may object to a case.

    They may in the week after the proposal, and while the case waits for an administrator.
    """
    in_time = case.object_until is not None and now < case.object_until
    return case.state is CaseState.WAITING or (case.state is CaseState.PROPOSED and in_time)


def is_player(session: Session, dispute: Dispute, actor: Principal) -> bool:
    """Tell whether the actor sat at the table of a dispute."""
    event = session.get(Event, dispute.event_id) if dispute.event_id is not None else None
    if event is None or actor.account_id is None:
        return False
    book = Book(session, event)
    return book.entry_of(actor.account_id) in players_of(session, book, dispute)


def supersede(session: Session, event: Event, number: int, by: int, actor: Principal, now: datetime) -> Case:
    """Replace a published case by another published case."""
    case, newer = find_case(session, number), find_case(session, by)
    dispute = session.get(Dispute, newer.dispute_id) if newer.dispute_id is not None else None
    if dispute is None or dispute.event_id != event.id:
        raise CaseNotFound(gettext("%(event)s has no case %(number)s.", event=event.name, number=by), number=by)
    if case is newer or case.state is not CaseState.PUBLISHED or newer.state is not CaseState.PUBLISHED:
        raise CaseMoved(gettext("Only a published case can supersede another published case."))
    if not (actor.is_admin or _is_head_of(session, case, actor)):
        raise NotAllowed(
            gettext("Only an administrator or the head judge of case %(number)s can supersede it.", number=number)
        )
    with change_dispute(session, event, dispute.id, "case", actor, now) as who:
        _check_head_judge(who)
        case.state, case.state_since, case.superseded_by = CaseState.SUPERSEDED, now, newer.id
        add_line(who, LineKind.MESSAGE, f"Case {by} supersedes case {number}.", verb="case")
        who.tell(f"{actor.name} superseded case {number} by case {by}.")
    return case


def _is_head_of(session: Session, case: Case, actor: Principal) -> bool:
    dispute = session.get(Dispute, case.dispute_id) if case.dispute_id is not None else None
    event = session.get(Event, dispute.event_id) if dispute is not None else None
    return event is not None and Role.HEAD_JUDGE in roles_of(session, event, actor)


def _find_unpublished(session: Session, event: Event, number: int) -> Case:
    case = find_case(session, number)
    dispute = session.get(Dispute, case.dispute_id) if case.dispute_id is not None else None
    if dispute is None or dispute.event_id != event.id:
        raise CaseNotFound(
            gettext("%(event)s has no case %(number)s.", event=event.name, number=number), number=number
        )
    if case.state in (CaseState.PUBLISHED, CaseState.SUPERSEDED):
        raise CaseMoved(_printed_case(case), state=case.state.value)
    return case


def _printed_case(case: Case) -> str:
    return gettext(
        "Case %(number)s is %(state)s. Only another case can replace it.", number=case.number, state=case.state.label
    )


def dispute_id_of(case: Case) -> UUID:
    assert case.dispute_id is not None
    return case.dispute_id
