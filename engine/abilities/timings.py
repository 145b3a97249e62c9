"""At which moments abilities are used; numbers are append-only, since saved windows hold them."""

from __future__ import annotations

from typing import Final

ACTION: Final = 0
WOULD: Final = 1
FORCED_INTERRUPT: Final = 2
INTERRUPT: Final = 3
FORCED_REACTION: Final = 4
REACTION: Final = 5
WHEN_REVEALED: Final = 6
CONSTANT: Final = 7
TIMINGS: Final = (
    "action",
    "would interrupt",
    "forced interrupt",
    "interrupt",
    "forced reaction",
    "reaction",
    "when revealed",
    "constant",
)
