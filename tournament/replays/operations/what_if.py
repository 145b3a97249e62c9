"""What-if: another line of a match, played by the engine of its rules on a copy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Final, TypeVar

from engine import JUDGE
from engine.errors import EngineError
from engine.record.what_if import MAX_CHOICES, GivenAnswer
from engine.record.what_if_text import QuestionBefore, WhatIfReport
from tournament.core.translation import gettext
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
            gettext(
                "A what-if takes at most %(most)s choices. You sent %(number)s.", most=MAX_CHOICES, number=len(given)
            ),
            limit=MAX_CHOICES,
        )
    if not given:
        asked = question_at(opened, step, seat)
        raise WhatIfRefused(
            gettext("Choose an option for %(name)s at step %(step)s.", name=asked.name, step=asked.step)
        )
    check_tryable(opened)
    check_step(opened, step)
    seed = sha256(b"kingsmoot what-if" + opened.digest.encode()).digest()
    return _translate_refusals(lambda: opened.answers.tried(step, seat, given, seed))


def check_tryable(opened: OpenedMatch) -> None:
    """Raise a problem if no other line can be tried.

    The words don't depend on hidden cards.
    """
    if opened.holds != JUDGE:
        raise NoWhatIf(gettext("This is a redacted copy, which can’t be replayed. A what-if needs the whole record."))
    if opened.old is not None and opened.old.engine.protocol < WHAT_IF_PROTOCOL:
        raise NoWhatIf(
            gettext(
                "This match was played with version %(version)s of the rules. Its archived engine can show the "
                "match, but can’t play a what-if.",
                version=opened.header.rules_version,
            )
        )
    if not opened.proved or opened.undrawable:
        raise NoWhatIf(gettext("This match can’t be replayed, so no what-if is possible."))


def _translate_refusals(ask: Callable[[], Answered]) -> Answered:
    """Ask an engine, and turn its refusal into a problem."""
    try:
        return ask()
    except EngineRefused as error:
        raise WhatIfRefused(_sentence(error.words)) from error
    except EngineFailed as error:
        raise MatchNotReadable(gettext("The what-if can’t be played now: %(error)s.", error=error)) from error
    except EngineError as error:
        raise WhatIfRefused(_sentence(str(error))) from error


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
