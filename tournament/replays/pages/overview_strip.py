"""The strip that shows a whole match: its rounds, phases and challenges, and what was undone."""

from dataclasses import dataclass
from itertools import groupby

from tournament.replays.operations.rows import CHALLENGE, Reading


@dataclass(frozen=True, slots=True)
class Stretch:
    """A phase or a round on the strip that shows the whole match."""

    step: int
    name: str
    x: float
    width: float


def strip_of(held: Reading) -> dict[str, list[Stretch]]:
    """The strip: a thousand units wide, whatever the number of steps."""
    unit = 1000 / len(held.rows)
    found: dict[str, list[Stretch]] = {"phase": [], "round": [], "challenge": [], "undone": []}
    for by, rows in groupby(held.rows, key=lambda row: row.undone):
        if by:
            first, *rest = rows
            width = (1 + len(rest)) * unit
            x = round((first.number - 1) * unit, 1)
            found["undone"].append(Stretch(first.number, f"Undone at step {by}", x, round(width, 1)))
    for row in held.rows:
        if row.undone:
            continue
        kind = "phase" if row.style == "setup" else row.style
        if row.kind == CHALLENGE:
            kind = CHALLENGE
        if kind in found:
            width = (row.end - row.number + 1) * unit
            found[kind].append(Stretch(row.number, row.said, round((row.number - 1) * unit, 1), round(width, 1)))
    return found
