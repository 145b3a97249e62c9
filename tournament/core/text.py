"""Texts that people write, made harmless or refused; and ordinal numbers."""

import unicodedata
from typing import Final

from tournament.core.problems import ReasonNeeded, SettingsNotPossible

KEPT_CONTROLS: Final = "\n\t"
DIRECTION_MARKS: Final = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
"""Marks that turn the direction of writing, so that a line reads as something else."""
MAX_TEXT_LENGTH: Final = 4000


def sanitize_text(text: str) -> str:
    """Remove characters that can't be stored or deceive readers; unify line ends."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(
        sign
        for sign in lines
        if sign in KEPT_CONTROLS or not (sign in DIRECTION_MARKS or unicodedata.category(sign) in ("Cc", "Cs"))
    )


def clean_text(text: str, what: str, most: int = MAX_TEXT_LENGTH, *, least: int = 1) -> str:
    """Return a text as it is stored; `what` names it in errors: “an announcement”."""
    plain = sanitize_text(text).strip()
    if len(plain) < least:
        raise ReasonNeeded(f"{what} can't be empty; say it in a few words.")
    if len(plain) > most:
        raise SettingsNotPossible(f"{what} has {len(plain)} characters; at most {most} are kept.")
    return plain


def ordinal(number: int) -> str:
    """Return a number as 1st, 2nd, 3rd, 4th or 11th."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
