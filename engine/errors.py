"""The errors of the engine, as one tree.

EngineError
├── IllegalChoice      the seat is asked, but not this
├── NotYourChoice      the seat is not asked, or saw an older step
├── MatchOver          the match has ended; only orders may follow
├── MatchPaused        the match is paused; only resuming, leaving and orders may follow
├── UnknownCard        a code or title that the pool does not hold
├── BadDeck            a list from which no match can be started
├── BadScenario        a described board that can't exist, or a line on it that makes no sense
├── ScenarioFailed     a scenario that made sense and turned out otherwise
└── BrokenRecord       a saved match that is damaged, cut short or foreign

WorkLimitExceeded is not in the tree: the input was valid, and the match can't continue.
"""


class EngineError(ValueError):
    """A request the engine can't carry out; the match stays as it was."""


class IllegalChoice(EngineError):
    """The seat can't choose this now."""


class NotYourChoice(EngineError):
    """The seat is not asked, or answers an earlier step."""


class MatchOver(EngineError):
    """The match has ended."""


class MatchPaused(EngineError):
    """The match is paused."""


class UnknownCard(EngineError):
    """No card of the pool has this code or title."""


class BadDeck(EngineError):
    """A deck that can't be put on a table."""


class BadScenario(EngineError):
    """A board that can't exist, with all its faults, or a meaningless line on it."""

    def __init__(self, words: str, faults: tuple[str, ...] = ()) -> None:
        super().__init__(words)
        self.faults = faults


class ScenarioFailed(EngineError, AssertionError):
    """A scenario in which something was refused or turned out otherwise."""


class BrokenRecord(EngineError):
    """A stored match that can't be read, or that doesn't prove what it says."""


class WorkLimitExceeded(RuntimeError):
    """One input caused more work than any match needs.

    The engine or a card has a fault; this error replaces an endless loop.
    """
