"""What two names have in common that people can't tell apart on a list."""

from collections.abc import Iterator
from typing import Final
from unicodedata import category, name, normalize

LONGEST: Final = 180
"""Characters of a skeleton that are compared, and kept."""

_SMALL: Final = (
    *(("авекмнорстухѕіјһԁԛԝгӏпьєұзʒ", "abekmhopctyxsijhdqwrlnbey33"), ("αβγεζηικμνορτυχωσϳ", "abyeznikmvoptuxwoj")),
    *(("ıłøđħŧɡɑðĸɩǀƅɛɔ", "ilodhtgadkilbec"), ("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnoprstuvwyz")),
    *(("օոսհցյզտլ", "onuhgjqsl"), ("ᑯᑭᒪᗪᗷᑌᐯᕼᑎ", "dpldbuvhn")),
)
_LARGE: Final = (
    *(("АВЕКМНОРСТУХЅІЈҺԀԚԜЬӀҰЗƷ", "ABEKMHOPCTYXSIJHDQWbIY33"), ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧͿ", "ABEZHIKMNOPTYXJ")),
    *(("ՕՍՏԼ", "OUSL"), ("ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ", "ABCDEFGHIJKLMNOPRSTUVWXYZ")),
)
_CHEROKEE: Final = ("ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᎽᏀᏂᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏳᏴ", "DRTiYAJEWMHYGhZbRWSVSLCPKdGB")
_SIGNS: Final = {"0": "o", "1": "l", "|": "l", "’": "'", "ʼ": "'", "‘": "'", "`": "'", "´": "'", "ʹ": "'"}
_LIGATURES: Final = {"æ": "ae", "œ": "oe"}
_BLANK: Final = dict.fromkeys("\u115f\u1160\u2800\u3164\uffa0", "")
"""Letters that nobody sees."""


def _pairs(*alphabets: tuple[str, str]) -> dict[str, str]:
    return {sign: like for signs, likes in alphabets for sign, like in zip(signs, likes, strict=True)}


_BY_SHAPE: Final = str.maketrans(
    _pairs(*_SMALL, *_LARGE, _CHEROKEE, (_CHEROKEE[0].lower(), _CHEROKEE[1])) | _SIGNS | _LIGATURES | _BLANK
)
"""Letters of other alphabets, as the Latin ones that they look like: a small one may look like another letter."""
_FOLDED: Final = str.maketrans(_pairs(*_SMALL) | _LIGATURES)
_LUNATE: Final = str.maketrans({"\u03f9": "C", "\u03f2": "c"})
"""Forms of sigma that look like C, which normalizing would make a common one."""
_AGAIN: Final = (("rn", "m"), ("vv", "w"))
"""What looks alike among the letters that are left."""
_STROKES: Final = str.maketrans({"I": "l", "L": "\ue000"})
_ROUGH: Final = str.maketrans({"i": "l", "h": "n", "v": "n", "u": "y", "m": "rn", "w": "nn"})
"""Makes one of all that two names which look alike may differ in: large Greek ν looks like N, small ν like v."""
_WITH_ACCENTS: Final = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "LISU", "DIGIT")


def skeleton(text: str) -> str:
    """The same for all names that look the same: without case, accents, width, and whose letters are of which script.

    It is rough: names that have it in common may still be told apart, as `looks_like` says.
    """
    return _plain(_latin(text).casefold().translate(_FOLDED).translate(_ROUGH))


def looks_like(one: str, other: str) -> bool:
    """Tell whether two names with the same skeleton are the same on a list: Ian and lan are, Mei and Mel are not."""
    return one.casefold() == other.casefold() or _shape(one) == _shape(other)


def _shape(text: str) -> str:
    """How it looks, in Latin letters; only a large I and a small L are the same, not a small I and a large L."""
    shape = _latin(text).translate(_STROKES).casefold().translate(_FOLDED)
    for letters, same in _AGAIN:
        shape = shape.replace(letters, same)
    return _plain(shape)


def _latin(text: str) -> str:
    seen = "".join(_seen(normalize("NFKD", normalize("NFKC", text.translate(_LUNATE)))))
    return normalize("NFKC", seen.translate(_BY_SHAPE))


def _seen(text: str) -> Iterator[str]:
    """Leave out what is not seen, and marks on letters of alphabets in which marks are no letters."""
    has_accents = True
    for sign in text:
        kind = category(sign)
        if kind in ("Cc", "Cf"):
            continue
        if kind in ("Mn", "Me"):
            if not (has_accents or "\u0300" <= sign <= "\u036f" or "\ufe00" <= sign <= "\ufe0f"):
                yield sign
            continue
        has_accents = not kind.startswith("L") or name(sign, "").startswith(_WITH_ACCENTS)
        yield "-" if kind == "Pd" else sign


def _plain(text: str) -> str:
    return " ".join(text.split())[:LONGEST]
