"""The overview strip of a match: rounds, phases, challenges, undone steps."""

from dataclasses import dataclass
from itertools import groupby

from tournament.core.translation import gettext
from tournament.replays.operations.rows import CHALLENGE, ViewerLog


@dataclass(frozen=True, slots=True)
class Stretch:
    """A round, phase, challenge or undone line on the strip."""

    step: int
    name: str
    x: float
    width: float


def strip_of(held: ViewerLog) -> dict[str, list[Stretch]]:
    """Return the strip, which is 1000 units wide for any number of steps."""
    unit = 1000 / len(held.rows)
    found: dict[str, list[Stretch]] = {"phase": [], "round": [], "challenge": [], "undone": []}
    for by, rows in groupby(held.rows, key=lambda row: row.undone):
        if by:
            first, *rest = rows
            width = (1 + len(rest)) * unit
            x = round((first.number - 1) * unit, 1)
            found["undone"].append(
                Stretch(first.number, gettext("Undone at step %(step)s", step=by), x, round(width, 1))
            )
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
