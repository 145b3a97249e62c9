"""Words of the second edition that nobody who plays the first one should read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

FOREIGN: Final = re.compile(
    r"\b(?:factions?|interrupts?|reactions?|marshaling|marshaled|forced \w*abilit\w+|forced (?:reaction|interrupt)|"
    r"reserve|insight|pillage|bestow|loyal)\b",
    re.IGNORECASE,
)


def foreign(texts: Iterable[str]) -> list[str]:
    """The texts that say something in words of the other edition, each once."""
    return sorted({text for text in texts if FOREIGN.search(text)})
