"""Engine check: play the scenario of each case and report differences."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament import __version__
from tournament.judging.case_problems import CaseNotPossible
from tournament.judging.cases.operations.scenarios import describe_contradiction, play_scenario, read_case_position
from tournament.judging.models.cases import Case
from tournament.judging.states import CaseState, EngineStance

STANDING_STATES: Final = (CaseState.PUBLISHED, CaseState.PROPOSED, CaseState.WAITING)


def find_contradiction(scenario: str) -> str:
    """Describe where the engine contradicts a scenario; empty if it agrees.

    Raise CaseNotPossible if the text is not a scenario.
    """
    return describe_contradiction(play_scenario(read_case_position(scenario)))


@dataclass(frozen=True, slots=True)
class CaseCheck:
    number: int
    title: str
    words: str
    """How the engine contradicts the case; empty if it agrees."""


def check_cases(session: Session) -> list[CaseCheck]:
    """Play the scenarios of all standing cases and store the results.

    Cases without a scenario are left out.
    """
    found = []
    wanted = select(Case).where(Case.state.in_(STANDING_STATES), Case.scenario != "").order_by(Case.number)
    for case in session.scalars(wanted):
        try:
            words = find_contradiction(case.scenario)
        except CaseNotPossible as problem:
            words = problem.detail
        case.engine = EngineStance.DIFFERS if words else EngineStance.AGREES
        case.checked_with = __version__
        found.append(CaseCheck(case.number, case.title, words))
    return found
