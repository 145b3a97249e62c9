"""Cases of a dispute: those that its ruling cites, and the one drafted from it."""

from collections import Counter
from collections.abc import Iterable
from typing import Final
from uuid import UUID

from sqlalchemy import String, cast, select
from sqlalchemy.orm import Session

from tournament.core.security.permissions import Role
from tournament.core.security.principal import Principal
from tournament.core.translation import gettext
from tournament.events.models.events import Event, Staff
from tournament.judging.case_problems import CaseNotPossible
from tournament.judging.models.cases import Case, CaseRule
from tournament.judging.models.disputes import Dispute, Ruling
from tournament.judging.states import CaseState, DisputeState

MAX_CITED_CASES: Final = 5
MAX_CASE_NUMBER: Final = 2**31 - 1
"""The highest number that the column can hold."""
CITES_KEY: Final = "cites"
"""Key in a ruling's data: pairs of case number and id.

The id is needed because another installation numbers its cases differently.
"""


def cited_cases(session: Session, numbers: Iterable[int]) -> list[list[object]]:
    """Return the citations as a ruling stores them.

    Raise CaseNotPossible if a case is not published or is superseded.
    """
    wanted = list(dict.fromkeys(numbers))
    if len(wanted) > MAX_CITED_CASES:
        raise CaseNotPossible(
            gettext(
                "A ruling can cite at most %(most)s cases. This one cites %(count)s.",
                most=MAX_CITED_CASES,
                count=len(wanted),
            ),
            setting=CITES_KEY,
        )
    return [[case.number, case.id.hex] for case in (_citable_case(session, number) for number in wanted)]


def _citable_case(session: Session, number: int) -> Case:
    case = session.scalar(select(Case).where(Case.number == number)) if 0 < number <= MAX_CASE_NUMBER else None
    newer = session.get(Case, case.superseded_by) if case is not None and case.superseded_by is not None else None
    if case is not None and case.state is CaseState.SUPERSEDED and newer is not None:
        raise CaseNotPossible(
            gettext(
                "Case %(number)s is superseded by case %(newer)s. Cite that one.", number=number, newer=newer.number
            ),
            setting=CITES_KEY,
            number=number,
        )
    if case is None or case.state is not CaseState.PUBLISHED:
        raise CaseNotPossible(
            gettext("There is no published case %(number)s.", number=number), setting=CITES_KEY, number=number
        )
    return case


def case_of_dispute(session: Session, dispute_id: UUID) -> Case | None:
    return session.scalar(select(Case).where(Case.dispute_id == dispute_id))


def rules_of_case(session: Session, number: int) -> list[str]:
    """Return the rules that a case turns on, in its order."""
    wanted = select(CaseRule.rule).join(Case, Case.id == CaseRule.case_id).where(Case.number == number)
    return list(session.scalars(wanted.order_by(CaseRule.place)))


def cites_of(ruling: Ruling) -> list[int]:
    """Return the numbers of the cases that a ruling cites."""
    pairs = ruling.data.get(CITES_KEY)
    found = [pair[0] for pair in pairs if isinstance(pair, list) and pair] if isinstance(pairs, list) else []
    return [number for number in found if isinstance(number, int)]


def count_citations(session: Session) -> Counter[UUID]:
    """Count for each case id the standing rulings that cite it."""
    naming = cast(Ruling.data, String).contains(f'"{CITES_KEY}"')
    found: Counter[UUID] = Counter()
    for data in session.scalars(select(Ruling.data).where(naming, Ruling.ground == "")):
        pairs = data.get(CITES_KEY)
        found.update(UUID(str(pair[1])) for pair in (pairs if isinstance(pairs, list) else ()))
    return found


def disputes_to_rule_on(session: Session, actor: Principal) -> list[tuple[str, str, int]]:
    """Return event name, slug and number of disputes that the actor has to rule on.

    These are disputes the actor has taken, and appealed ones where the actor is head judge.
    """
    if actor.account_id is None:
        return []
    heads = select(Staff.event_id).where(Staff.account_id == actor.account_id, Staff.role == Role.HEAD_JUDGE)
    taken = (Dispute.state == DisputeState.TAKEN) & (Dispute.judge_id == actor.account_id)
    appealed = (Dispute.state == DisputeState.APPEALED) & Dispute.event_id.in_(heads)
    rows = session.execute(
        select(Event.name, Event.slug, Dispute.number)
        .join(Dispute, Dispute.event_id == Event.id)
        .where(taken | appealed)
        .order_by(Dispute.state_since)
    )
    return [(name, slug, number) for name, slug, number in rows]
