"""Tables of rules in a game's folder: plain text, one row per line."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources


def read_rows(package: str, name: str) -> Iterator[tuple[str, str]]:
    """Yield each row of a table with its heading.

    A heading stands in brackets, alone or before a row, and holds until the next one. An indented line continues the
    row before it; a line that begins with "#" is a comment.
    """
    text = resources.files(package).joinpath(name).read_text(encoding="utf-8")
    heading = ""
    for line in text.replace("\n ", " ").splitlines():
        row = line
        if line.startswith("["):
            heading, _, row = line[1:].partition("]")
        if row and not row.startswith("#"):
            yield heading, row.strip()
