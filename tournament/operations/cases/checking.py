"""Cases against the engine of today: each scenario is played, and those that come out otherwise are named."""

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament import __version__
from tournament.case_problems import CaseNotPossible
from tournament.models import Case, Dispute, Event, OnlineMatch, Ruling
from tournament.models.states import CaseState, EngineSays
from tournament.operations.cases.scenarios import against, played, position_of

STANDING: Final = (CaseState.PUBLISHED, CaseState.PROPOSED)


def contradiction(scenario: str) -> str:
    """Where the engine comes to something else than a scenario expects; nothing where it agrees.

    Raises CaseNotPossible for what is no scenario.
    """
    return against(played(position_of(scenario)))


@dataclass(frozen=True, slots=True)
class Checked:
    number: int
    title: str
    words: str
    """What the engine says against it; nothing where it agrees."""


def check_cases(session: Session) -> list[Checked]:
    """Plays the scenario of every standing case and notes what came of it; cases without one are left out."""
    found = []
    wanted = select(Case).where(Case.state.in_(STANDING), Case.scenario != "").order_by(Case.number)
    for case in session.scalars(wanted):
        try:
            words = contradiction(case.scenario)
        except CaseNotPossible as problem:
            words = problem.detail
        case.engine = EngineSays.DIFFERS if words else EngineSays.AGREES
        case.checked_with = __version__
        found.append(Checked(case.number, case.title, words))
    return found


@dataclass(frozen=True, slots=True)
class Differing:
    """A ruling against the engine: the record and the step to look at."""

    event: str
    dispute: int
    match: UUID | None
    step: int
    head: str
    ruleset: str
    rules_version: int
    software: str
    rules: str
    reason: str


def differing(session: Session) -> list[Differing]:
    """Every applied or final ruling by which the engine was wrong, for whoever looks after the engine."""
    rows = session.execute(
        select(Ruling, Dispute, Event.slug)
        .join(Dispute, Dispute.id == Ruling.dispute_id)
        .join(Event, Event.id == Dispute.event_id)
        .where(Ruling.engine == EngineSays.DIFFERS, Ruling.ground == "")
        .order_by(Ruling.at)
    )
    return [_differing(session, ruling, dispute, slug) for ruling, dispute, slug in rows]


def _differing(session: Session, ruling: Ruling, dispute: Dispute, slug: str) -> Differing:
    match = session.get(OnlineMatch, dispute.match_id) if dispute.match_id is not None else None
    return Differing(
        event=slug,
        dispute=dispute.number,
        match=match.id if match is not None else None,
        step=dispute.step or 0,
        head=dispute.head,
        ruleset=match.ruleset if match is not None else "",
        rules_version=match.rules_version if match is not None else 0,
        software=match.software if match is not None else "",
        rules=ruling.rules,
        reason=ruling.reason,
    )
