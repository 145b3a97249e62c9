"""Recognition of the line that names the deck, and of the list's format."""

import re
from collections.abc import Callable
from typing import Final

from tournament.decks.importers.lines import (
    BlankLine,
    CardLine,
    CycleLine,
    FactionLine,
    HeadingLine,
    InfoLine,
    ListLine,
    TableHeadLine,
)

_VERSION: Final = re.compile(r"(.*\S) \d+\.\d+")


def find_name_line(
    lines: list[ListLine], is_card: Callable[[CardLine], bool], near: Callable[[str], tuple[str, ...]]
) -> int | None:
    """Return the index of the line that names the deck, or None.

    Only the first line with text can be the name; it and the lines after it decide.
    """
    first = next((p for p, line in enumerate(lines) if not isinstance(line, BlankLine)), None)
    if first is None:
        return None
    line = lines[first]
    if (isinstance(line, FactionLine) and line.marked) or (first > 0 and isinstance(line, InfoLine)):
        return None
    if _faction_follows(lines[first + 1 :]):
        return first
    if isinstance(line, CardLine) and line.count is None and not line.code and not is_card(line):
        after = lines[first + 1] if first + 1 < len(lines) else BlankLine()
        if isinstance(after, BlankLine | FactionLine | HeadingLine | InfoLine | TableHeadLine) or not near(
            line.title
        ):
            return first
    return None


def _faction_follows(lines: list[ListLine]) -> bool:
    """Tell whether the lines after the first show that it must be the name.

    They do if a faction follows after blank lines, perhaps with `Version: 1.0` before these.
    """
    blanks = 0
    for line in lines:
        if isinstance(line, BlankLine):
            blanks += 1
        elif isinstance(line, InfoLine) and not blanks:
            continue
        else:
            return isinstance(line, FactionLine) and not line.marked and blanks > 0
    return False


def clean_name(raw: str, grouped: bool) -> str:
    """Return the name, without the version that lists by cycle add to it."""
    text = raw.strip().lstrip("\ufeff")
    versioned = _VERSION.fullmatch(text) if grouped else None
    return versioned[1] if versioned else text


def detect_format(raw: list[str], lines: list[ListLine], sectioned: bool) -> str:
    text = "\n".join(raw[:400])
    if any(isinstance(line, CycleLine) for line in lines):
        return "thronesdb-cycle"
    if any(isinstance(line, TableHeadLine) for line in lines):
        return "table"
    if "/card/" in text and "](" in text:
        return "thronesdb-markdown"
    if "[agot]" in text:
        return "thronesdb-bbcode"
    if any(isinstance(line, CardLine) and line.count_after for line in lines) and sectioned:
        return "cardgamedb"
    if sectioned:
        counted = any(isinstance(line, HeadingLine) and line.count is not None for line in lines)
        return "thronesdb-text" if counted else "thronesdb-file"
    return "plain"
