"""Engine check: play the scenario of each case and report differences."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament import __version__
from tournament.judging.case_problems import CaseNotPossible
from tournament.judging.cases.operations.scenarios import against, played, position_of
from tournament.judging.models.cases import Case
from tournament.judging.states import CaseState, EngineSays

STANDING: Final = (CaseState.PUBLISHED, CaseState.PROPOSED, CaseState.WAITING)


def contradiction(scenario: str) -> str:
    """Describe where the engine contradicts a scenario; empty if it agrees.

    Raise CaseNotPossible if the text is not a scenario.
    """
    return against(played(position_of(scenario)))


@dataclass(frozen=True, slots=True)
class Checked:
    number: int
    title: str
    words: str
    """How the engine contradicts the case; empty if it agrees."""


def check_cases(session: Session) -> list[Checked]:
    """Play the scenarios of all standing cases and store the results.

    Cases without a scenario are left out.
    """
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
