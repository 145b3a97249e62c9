"""The pseudo-language: every letter gets an accent and texts grow by a third, as translations do."""

import re
from typing import Final

_ACCENTED: Final = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž",
)
_KEPT: Final = re.compile(r"(%\(\w+\)[sd]|%%|<[^>]*>|&\w+;|&#\d+;)")
"""What stands in texts and is no language: placeholders, tags and character references."""


def pseudonymize(text: str) -> str:
    """Return a text in the pseudo-language; placeholders and markup stay."""
    if not text.strip():
        return text
    pieces = _KEPT.split(text)
    said = "".join(piece if at % 2 else piece.translate(_ACCENTED) for at, piece in enumerate(pieces))
    letters = sum(len(piece) for at, piece in enumerate(pieces) if not at % 2)
    return f"{said}{'·' * (letters // 3)}"
