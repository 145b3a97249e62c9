"""Cases against the engine of today: each scenario is played, and those that come out otherwise are named."""

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
