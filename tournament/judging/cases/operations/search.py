"""Search of cases: by words, by rule, and by similarity to a dispute."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from tournament.core.translation import gettext, translatable
from tournament.judging.models.cases import Case, CaseCard, CaseRule
from tournament.judging.states import CaseState, DisputeKind, EngineStance
from tournament.replays.operations.rule_index import STOP_WORDS, Rule, find_rule, is_below, stem

MONTHS: Final = (
    *(translatable("January %(year)s"), translatable("February %(year)s"), translatable("March %(year)s")),
    *(translatable("April %(year)s"), translatable("May %(year)s"), translatable("June %(year)s")),
    *(translatable("July %(year)s"), translatable("August %(year)s"), translatable("September %(year)s")),
    *(translatable("October %(year)s"), translatable("November %(year)s"), translatable("December %(year)s")),
)
PUBLIC_STATES: Final = (CaseState.PUBLISHED, CaseState.SUPERSEDED)
"""States in which all readers may read a case."""
MAX_SUGGESTED: Final = 5
RULE_WEIGHT, CARD_WEIGHT, RELATED_RULE_WEIGHT, WINDOW_WEIGHT, WORD_WEIGHT = 6, 4, 2, 2, 1
"""Weights of what a case shares with a dispute.

In order: the same rule, a card, a related rule, the same window, a word of the claim.
"""


@dataclass(frozen=True, slots=True)
class CaseView:
    """A case with its rules and cards."""

    case: Case
    rules: tuple[Rule, ...]
    cards: tuple[str, ...]
    newer: int = 0
    """The number of the case that supersedes it; 0 for none."""

    @property
    def number(self) -> int:
        return self.case.number

    @property
    def title(self) -> str:
        return self.case.title

    @property
    def holding(self) -> str:
        return self.case.holding

    @property
    def month(self) -> str:
        year, _, number = self.case.month.partition("-")
        return gettext(MONTHS[int(number) - 1], year=year)

    @property
    def kind(self) -> str:
        """The kind of the dispute by its label."""
        return DisputeKind(self.case.kind).label

    @property
    def text(self) -> str:
        case = self.case
        parts = (case.title, case.situation, case.question, case.holding, case.reason, case.remedy)
        return " ".join([*parts, case.kind, case.window, *self.cards, *(rule.id for rule in self.rules)]).casefold()

    @property
    def mark(self) -> tuple[str, str, str]:
        """State, icon and words of the badge that says whether the engine agrees."""
        match self.case.engine:
            case EngineStance.AGREES:
                return "ok", "check", gettext("engine agrees")
            case EngineStance.DIFFERS:
                return "warn", "warn", gettext("engine differs")
        return "info", "gavel", self.case.strength.label


def published_cases(session: Session) -> list[CaseView]:
    """Return all cases that are open to all readers, newest first."""
    return _views(session, select(Case).where(Case.state.in_(PUBLIC_STATES)).order_by(Case.number.desc()))


def view_of(session: Session, case: Case) -> CaseView:
    return _views(session, select(Case).where(Case.id == case.id))[0]


def _views(session: Session, wanted: Select[Case]) -> list[CaseView]:
    cases = list(session.scalars(wanted))
    ids = [case.id for case in cases]
    rules: dict[UUID, list[Rule]] = {id: [] for id in ids}
    cards: dict[UUID, list[str]] = {id: [] for id in ids}
    for row in session.scalars(select(CaseRule).where(CaseRule.case_id.in_(ids)).order_by(CaseRule.place)):
        if (rule := find_rule(row.rule)) is not None:
            rules[row.case_id].append(rule)
    for card in session.scalars(select(CaseCard).where(CaseCard.case_id.in_(ids)).order_by(CaseCard.title)):
        cards[card.case_id].append(card.title)
    later = {case.superseded_by for case in cases if case.superseded_by is not None}
    numbers = {id: number for id, number in session.execute(select(Case.id, Case.number).where(Case.id.in_(later)))}
    return [
        CaseView(
            case,
            tuple(rules[case.id]),
            tuple(cards[case.id]),
            numbers.get(case.superseded_by, 0) if case.superseded_by is not None else 0,
        )
        for case in cases
    ]


def search(
    cases: Sequence[CaseView], words: str, ruleset: str = "", kind: str = "", differing: bool = False
) -> list[CaseView]:
    """Return the cases that contain every word; title matches come first."""
    asked = [stem(word) for word in _words(words) if word not in STOP_WORDS] or _words(words)
    found = [
        view
        for view in cases
        if (not ruleset or view.case.ruleset == ruleset)
        and (not kind or view.case.kind == kind)
        and (not differing or view.case.engine is EngineStance.DIFFERS)
        and all(word in view.text for word in asked)
    ]
    return sorted(found, key=lambda view: not all(word in view.title.casefold() for word in asked))


def cases_on_rule(session: Session, rule: str) -> list[CaseView]:
    """Return the published cases that turn on a rule."""
    with_rule = select(CaseRule.case_id).where(CaseRule.rule == rule)
    wanted = select(Case).where(Case.state == CaseState.PUBLISHED, Case.id.in_(with_rule))
    return _views(session, wanted.order_by(Case.number.desc()))


def suggest_cases(
    session: Session, ruleset: str, rules: Collection[str], said: str, window: str = "", question: str = ""
) -> list[CaseView]:
    """Return the published cases that suit a dispute best.

    Only what all players at the table may know counts: the cited rules, the log around the step (its words name
    cards), the kind of window, and the question.
    """
    asked = {word for word in _words(question) if word not in STOP_WORDS and len(word) > 3}
    told = said.casefold()
    ranked = []
    standing = select(Case).where(Case.state == CaseState.PUBLISHED, Case.ruleset == ruleset)
    for view in _views(session, standing.order_by(Case.number.desc())):
        fit = _fit(view, rules, told, window, asked)
        if fit >= CARD_WEIGHT:
            ranked.append((-fit, view))
    return [view for _fit, view in sorted(ranked, key=lambda one: one[0])[:MAX_SUGGESTED]]


def _fit(view: CaseView, rules: Collection[str], told: str, window: str, asked: set[str]) -> int:
    mine = [rule.id for rule in view.rules]
    fit = RULE_WEIGHT * sum(rule in rules for rule in mine)
    fit += RELATED_RULE_WEIGHT * any(
        rule not in rules and any(is_below(rule, other) or is_below(other, rule) for other in rules) for rule in mine
    )
    fit += CARD_WEIGHT * sum(title.casefold() in told for title in view.cards)
    fit += WINDOW_WEIGHT * bool(window and view.case.window.casefold() == window.casefold())
    return fit + WORD_WEIGHT * min(sum(word in view.text for word in asked), CARD_WEIGHT)


def _words(text: str) -> list[str]:
    return re.findall(r"[\w:./'’-]+", text.casefold())
