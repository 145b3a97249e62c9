"""At which moments abilities are used: the windows of all games, each said once."""

from __future__ import annotations

from typing import Final, NamedTuple


class Timing(NamedTuple):
    """One kind of window, or of moment that has none."""

    name: str
    window: bool = True
    """Whether seats are asked in a window of this kind; the others resolve by themselves."""
    after: bool = False
    """Whether it comes after what it is around."""
    forced: bool = False
    saves: bool = False
    """Whether a duplicate may save in it."""
    rail: str = ""
    """The letter by which a reader of the log draws what lies in such a window."""


ACTION: Final = 0
WOULD: Final = 1
FORCED_INTERRUPT: Final = 2
INTERRUPT: Final = 3
FORCED_REACTION: Final = 4
REACTION: Final = 5
WHEN_REVEALED: Final = 6
CONSTANT: Final = 7
SAVE_CANCEL: Final = 8
PASSIVE: Final = 9
RESPONSE: Final = 10
TIMINGS: Final = (
    Timing("action", rail="a"),
    Timing("would interrupt", saves=True, rail="i"),
    Timing("forced interrupt", forced=True, rail="i"),
    Timing("interrupt", rail="i"),
    Timing("forced reaction", after=True, forced=True, rail="r"),
    Timing("reaction", after=True, rail="r"),
    Timing("when revealed", window=False, after=True, forced=True),
    Timing("constant", window=False),
    Timing("save or cancel", saves=True, rail="i"),
    Timing("passive", after=True, forced=True, rail="r"),
    Timing("response", after=True, rail="r"),
)
"""By number; numbers are append-only, since saved windows hold them. Which of them a game has, the game says."""
