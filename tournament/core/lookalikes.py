"""Comparison of names that people can't tell apart on a list."""

from collections.abc import Iterator
from typing import Final
from unicodedata import category, name, normalize

MAX_SKELETON_LENGTH: Final = 180
"""Characters of a skeleton that are compared and stored."""

_LOWER_CASE: Final = (
    *(("авекмнорстухѕіјһԁԛԝгӏпьєұзʒ", "abekmhopctyxsijhdqwrlnbey33"), ("αβγεζηικμνορτυχωσϳ", "abyeznikmvoptuxwoj")),
    *(("ıłøđħŧɡɑðĸɩǀƅɛɔ", "ilodhtgadkilbec"), ("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnoprstuvwyz")),
    *(("օոսհցյզտլ", "onuhgjqsl"), ("ᑯᑭᒪᗪᗷᑌᐯᕼᑎ", "dpldbuvhn")),
)
_UPPER_CASE: Final = (
    *(("АВЕКМНОРСТУХЅІЈҺԀԚԜЬӀҰЗƷ", "ABEKMHOPCTYXSIJHDQWbIY33"), ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧͿ", "ABEZHIKMNOPTYXJ")),
    *(("ՕՍՏԼ", "OUSL"), ("ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ", "ABCDEFGHIJKLMNOPRSTUVWXYZ")),
)
_CHEROKEE: Final = ("ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᎽᏀᏂᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏳᏴ", "DRTiYAJEWMHYGhZbRWSVSLCPKdGB")
_SIGNS: Final = {"0": "o", "1": "l", "|": "l", "’": "'", "ʼ": "'", "‘": "'", "`": "'", "´": "'", "ʹ": "'"}
_LIGATURES: Final = {"æ": "ae", "œ": "oe"}
_INVISIBLE: Final = dict.fromkeys("\u115f\u1160\u2800\u3164\uffa0", "")
"""Invisible letters."""


def _pairs(*alphabets: tuple[str, str]) -> dict[str, str]:
    return {sign: like for signs, likes in alphabets for sign, like in zip(signs, likes, strict=True)}


_BY_SHAPE: Final = str.maketrans(
    _pairs(*_LOWER_CASE, *_UPPER_CASE, _CHEROKEE, (_CHEROKEE[0].lower(), _CHEROKEE[1]))
    | _SIGNS
    | _LIGATURES
    | _INVISIBLE
)
"""Letters of other alphabets, mapped to the Latin ones they look like; lower and upper case may look like others."""
_FOLDED: Final = str.maketrans(_pairs(*_LOWER_CASE) | _LIGATURES)
_LUNATE: Final = str.maketrans({"\u03f9": "C", "\u03f2": "c"})
"""Forms of sigma that look like C; normalization would make them common sigmas."""
_DIGRAPHS: Final = (("rn", "m"), ("vv", "w"))
"""Latin letters that together look like another one."""
_STROKES: Final = str.maketrans({"I": "l", "L": "\ue000"})
_COARSE: Final = str.maketrans({"i": "l", "h": "n", "v": "n", "u": "y", "m": "rn", "w": "nn"})
"""Merges all letters in which lookalikes may differ: upper-case Greek ν looks like N, lower-case like v."""
_SCRIPTS_WITH_ACCENTS: Final = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "LISU", "DIGIT")


def skeleton(text: str) -> str:
    """Return a key that all names that look the same share.

    It ignores case, accents, width and script. It is coarse: names with the same key may still be told apart, which
    `is_lookalike` decides.
    """
    return _normalize_spaces(_to_latin(text).casefold().translate(_FOLDED).translate(_COARSE))


def is_lookalike(one: str, other: str) -> bool:
    """Tell whether two names with the same skeleton look the same on a list.

    Ian and lan do, Mei and Mel don't.
    """
    return one.casefold() == other.casefold() or _shape(one) == _shape(other)


def _shape(text: str) -> str:
    """Return how a text looks, in Latin letters.

    Only upper-case I and lower-case L are the same; lower-case I and upper-case L are not.
    """
    shape = _to_latin(text).translate(_STROKES).casefold().translate(_FOLDED)
    for letters, same in _DIGRAPHS:
        shape = shape.replace(letters, same)
    return _normalize_spaces(shape)


def _to_latin(text: str) -> str:
    seen = "".join(_visible_signs(normalize("NFKD", normalize("NFKC", text.translate(_LUNATE)))))
    return normalize("NFKC", seen.translate(_BY_SHAPE))


def _visible_signs(text: str) -> Iterator[str]:
    """Drop invisible characters, and marks in alphabets where they are only accents."""
    has_accents = True
    for sign in text:
        kind = category(sign)
        if kind in ("Cc", "Cf"):
            continue
        if kind in ("Mn", "Me"):
            if not (has_accents or "\u0300" <= sign <= "\u036f" or "\ufe00" <= sign <= "\ufe0f"):
                yield sign
            continue
        has_accents = not kind.startswith("L") or name(sign, "").startswith(_SCRIPTS_WITH_ACCENTS)
        yield "-" if kind == "Pd" else sign


def _normalize_spaces(text: str) -> str:
    return " ".join(text.split())[:MAX_SKELETON_LENGTH]
