"""The moments at which abilities are used: the windows of all games."""

from __future__ import annotations

from typing import Final, NamedTuple


class Timing(NamedTuple):
    """One kind of window, or a moment without a window."""

    name: str
    window: bool = True
    """Whether seats are asked in such a window; other timings resolve unasked."""
    after: bool = False
    """Whether the window opens after its event."""
    forced: bool = False
    saves: bool = False
    """Whether a duplicate may save in it."""
    rail: str = ""
    """The letter with which the log reader marks entries in such a window."""


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
"""By number. A game says which of them it has.

Numbers are append-only, since saved windows contain them.
"""
