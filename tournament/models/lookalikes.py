"""What two names have in common that people can't tell apart on a list."""

from typing import Final
from unicodedata import category, normalize

LONGEST: Final = 180
"""Characters of a skeleton that are compared, and kept."""

_CYRILLIC: Final = dict(zip("авекмнорстухѕіјһԁԛԝгӏ", "abekmhopctyxsijhdqwrl", strict=True))
_GREEK: Final = dict(zip("αβγεζηικμνορτυχω", "abyezhikmvoptuxw", strict=True))
_LATIN: Final = dict(zip("ıłøđħŧɡɑðĸɩǀ", "ilodhtgadkil", strict=True)) | {"æ": "ae", "œ": "oe"}
_SIGNS: Final = {"0": "o", "1": "l", "|": "l", "’": "'", "ʼ": "'", "‘": "'", "`": "'", "´": "'", "ʹ": "'"}
_BLANK: Final = dict.fromkeys("\u115f\u1160\u2800\u3164\uffa0", "")
"""Letters that nobody sees."""
_ALIKE: Final = str.maketrans(_CYRILLIC | _GREEK | _LATIN | _SIGNS | _BLANK)
_AGAIN: Final = (("rn", "m"), ("vv", "w"))
"""What looks alike among the letters that are left."""
_STROKES: Final = str.maketrans({"I": "l", "L": "\ue000"})


def skeleton(name: str) -> str:
    """The same for all names that look the same: without case, accents, width, and whose letters are of which script.

    Only accents of Latin, Greek and Cyrillic letters are left out: in other scripts such marks are letters.
    """
    return _folded(normalize("NFKC", name), (("i", "l"), *_AGAIN))


def looks_like(one: str, other: str) -> bool:
    """Tell whether two names with the same skeleton are the same on a list: Ian and lan are, Mei and Mel are not."""
    return one.casefold() == other.casefold() or _shape(one) == _shape(other)


def _shape(name: str) -> str:
    """A skeleton in which only a large I and a small L are the same, not a small I and a large L."""
    return _folded(normalize("NFKC", name).translate(_STROKES), _AGAIN)


def _folded(name: str, pairs: tuple[tuple[str, str], ...]) -> str:
    plain = normalize("NFKD", name.casefold())
    seen = "".join("-" if category(sign) == "Pd" else sign for sign in plain if not _is_unseen(sign))
    alike = normalize("NFKC", seen.translate(_ALIKE))
    for letters, same in pairs:
        alike = alike.replace(letters, same)
    return " ".join(alike.split())[:LONGEST]


def _is_unseen(sign: str) -> bool:
    return "\u0300" <= sign <= "\u036f" or "\ufe00" <= sign <= "\ufe0f" or category(sign) in ("Cc", "Cf")
