"""Normalization of pasted text: quotes, dashes, spaces, invisible characters."""

import re
import unicodedata
from typing import Final

_TRANSLATION: Final = str.maketrans(
    {
        "‘": "'", "’": "'", "‚": "'", "‛": "'", "`": "'", "´": "'", "′": "'",
        "“": '"', "”": '"', "„": '"', "‟": '"', "«": '"', "»": '"', "″": '"',
        "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-",
        "×": "x", "✕": "x", "•": "-", "·": "-", "…": "...",
        **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u200f"),
    }
)  # fmt: skip
_SPACES: Final = re.compile(r"\s+")


def plain_text(text: str) -> str:
    """Return a line with plain quotes, dashes, digits and single spaces; case stays."""
    if text.isascii():
        return " ".join(text.split())  # fast path, taken by nearly every line
    folded = unicodedata.normalize("NFKC", text.translate(_TRANSLATION)).translate(_TRANSLATION)
    kept = "".join(c for c in folded if not unicodedata.category(c).startswith("C") or c.isspace())
    return _SPACES.sub(" ", kept).strip()


def title_key(text: str) -> str:
    """Return a key that is the same for different spellings of a title."""
    return plain_text(text).replace("`", "'").casefold()


def loose_title_key(text: str) -> str:
    """Return a title without punctuation and accents, to find near misses."""
    decomposed = unicodedata.normalize("NFKD", title_key(text))
    return _SPACES.sub(" ", re.sub(r"[^a-z0-9 ]", "", decomposed)).strip()


def to_one_line(text: str, longest: int = 120) -> str:
    """Return a name that fits on one line of any format."""
    kept = "".join(c if c.isprintable() else " " for c in text)
    return _SPACES.sub(" ", kept).strip()[:longest].strip()
