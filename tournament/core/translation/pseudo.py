"""The pseudo-language: every letter gets an accent and texts grow by a third, as translations do."""

import re
from typing import Final

_ACCENTED: Final = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž",
)
_KEPT: Final = re.compile(r"(%\(\w+\)[sd]|%%|<[^>]*>|&\w+;|&#\d+;)")
"""What stands in texts and is no language: placeholders, tags and character references."""

LONGEST_WORD: Final = 12
"""Letters of what makes texts longer; a line can break after that."""


def pseudonymize(text: str) -> str:
    """Return a text in the pseudo-language; placeholders and markup stay."""
    if not text.strip():
        return text
    pieces = _KEPT.split(text)
    said = "".join(piece if at % 2 else piece.translate(_ACCENTED) for at, piece in enumerate(pieces))
    letters = sum(len(piece) for at, piece in enumerate(pieces) if not at % 2)
    more = letters // 3
    words = ["·" * min(LONGEST_WORD, more - start) for start in range(0, more, LONGEST_WORD)]
    return said + " ".join(words)
