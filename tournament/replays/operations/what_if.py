"""What-if: another line of a match, played by the engine of its rules on a copy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Final, TypeVar

from engine import JUDGE
from engine.errors import EngineError
from engine.record.what_if import MAX_CHOICES, GivenAnswer
from engine.record.what_if_text import QuestionBefore, WhatIfReport
from tournament.replays.engines.process import EngineFailed, EngineRefused
from tournament.replays.operations.opened_match import OpenedMatch, check_step
from tournament.replays.problems import MatchNotReadable, NoWhatIf, WhatIfRefused

MAX_OPTION_ID_LETTERS: Final = 40
"""Most letters of an option's id."""
WHAT_IF_PROTOCOL: Final = 4
"""The first protocol in which an archived engine plays other lines."""

Answered = TypeVar("Answered")


def question_at(opened: OpenedMatch, step: int, seat: int | None = None) -> QuestionBefore:
    check_tryable(opened)
    check_step(opened, step)
    return _translate_refusals(lambda: opened.answers.asked(step, seat))


def try_line(opened: OpenedMatch, step: int, seat: int | None, given: Sequence[GivenAnswer]) -> WhatIfReport:
    """Play other answers from a step; a refusal says what would be possible."""
    if len(given) > MAX_CHOICES:
        raise WhatIfRefused(
            f"{len(given)} answers were sent; a what-if takes {MAX_CHOICES} at most.", limit=MAX_CHOICES
        )
    if not given:
        asked = question_at(opened, step, seat)
        raise WhatIfRefused(f"No answer was chosen for {asked.name} at step {asked.step}.")
    check_tryable(opened)
    check_step(opened, step)
    seed = sha256(b"kingsmoot what-if" + opened.digest.encode()).digest()
    return _translate_refusals(lambda: opened.answers.tried(step, seat, given, seed))


def check_tryable(opened: OpenedMatch) -> None:
    """Raise a problem if no other line can be tried.

    The words don't depend on hidden cards.
    """
    if opened.holds != JUDGE:
        raise NoWhatIf(
            "Another line can be tried where the whole record may be read. This is a redacted copy, which can’t be "
            "played again; its log can be read."
        )
    if opened.old is not None and opened.old.engine.protocol < WHAT_IF_PROTOCOL:
        raise NoWhatIf(
            f"This match was played by version {opened.header.rules_version} of its rules. The engine that is kept "
            "for it shows the match as it was; it can’t play another line."
        )
    if not opened.proved or opened.undrawable:
        raise NoWhatIf("Another line can be tried where the whole match can be played again; this one can’t be.")


def _translate_refusals(ask: Callable[[], Answered]) -> Answered:
    """Ask an engine, and turn its refusal into a problem."""
    try:
        return ask()
    except EngineRefused as error:
        raise WhatIfRefused(_sentence(error.words)) from error
    except EngineFailed as error:
        raise MatchNotReadable(f"The other line can’t be played now: {error}.") from error
    except EngineError as error:
        raise WhatIfRefused(_sentence(str(error))) from error


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
