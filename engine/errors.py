"""Everything the engine refuses, as one tree.

EngineError
├── IllegalChoice      the seat is asked, but not this
├── NotYourChoice      the seat is not asked, or saw an older step
├── MatchOver          the match has ended; only orders may follow
├── MatchPaused        the match is paused; only going on, leaving and orders may follow
├── UnknownCard        a code or title that the pool does not hold
├── BadDeck            a list from which no match can be started
├── BadScenario        a described board that can't exist, or a line on it that makes no sense
├── ScenarioFailed     a scenario that made sense and turned out otherwise
└── BrokenRecord       a saved match that is damaged, cut short or foreign

WorkLimitExceeded is none of them: nothing was wrong with the input, and the match can't go on.
"""


class EngineError(ValueError):
    """A request the engine can't carry out; the match is as it was before."""


class IllegalChoice(EngineError):
    """The seat may not choose this now."""


class NotYourChoice(EngineError):
    """The seat is not asked anything, or answers a step that is past."""


class MatchOver(EngineError):
    """The match has ended."""


class MatchPaused(EngineError):
    """The match is paused."""


class UnknownCard(EngineError):
    """No card of the pool has this code or title."""


class BadDeck(EngineError):
    """A deck that can't be put on a table."""


class BadScenario(EngineError):
    """A described board that can't exist, with all its faults, or a line that makes no sense on it."""

    def __init__(self, words: str, faults: tuple[str, ...] = ()) -> None:
        super().__init__(words)
        self.faults = faults


class ScenarioFailed(EngineError, AssertionError):
    """A scenario in which something was refused, or came out other than expected."""


class BrokenRecord(EngineError):
    """A saved match that can't be read, or that doesn't prove what it says."""


class WorkLimitExceeded(RuntimeError):
    """One input caused more work than any match needs: a fault of the engine or of a card, told instead of a hang."""
