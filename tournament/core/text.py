"""Texts that people write, made harmless or refused; and ordinal numbers."""

import unicodedata
from typing import Final

from tournament.core.problems import ReasonNeeded, SettingsNotPossible
from tournament.core.translation import gettext

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
    """Return a text as it is stored; `what` names it in errors: “An announcement”."""
    plain = sanitize_text(text).strip()
    if len(plain) < least:
        raise ReasonNeeded(gettext("%(what)s can't be empty. Write a few words.", what=what))
    if len(plain) > most:
        raise SettingsNotPossible(
            gettext("%(what)s has %(number)s characters (maximum %(most)s).", what=what, number=len(plain), most=most)
        )
    return plain


def ordinal(number: int) -> str:
    """Return a number as 1st, 2nd, 3rd, 4th or 11th."""
    last = 0 if number % 100 in (11, 12, 13) else number % 10
    match last:
        case 1:
            return gettext("%(number)sst", number=number)
        case 2:
            return gettext("%(number)snd", number=number)
        case 3:
            return gettext("%(number)srd", number=number)
        case _:
            return gettext("%(number)sth", number=number)
