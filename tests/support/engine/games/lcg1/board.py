"""Boards of the first edition, and what happens on them as text."""

from __future__ import annotations

from textwrap import dedent
from typing import Final

from engine.cards import Pool
from engine.chain.journal import LogEntry
from engine.scenario.scenario import Scenario as AnyScenario
from tests.support.engine.games.lcg1.cards import POOL

PLOT = "Quiet Season"
UNTOLD = frozenset({"choice", "value", "close"})
"""Kinds of lines that repeat others: an answer before what comes of it, a price of nothing, a window that is over."""


MADE: Final[list[AnyScenario]] = []
"""The scenarios of the test that runs: what their logs cite is asked when it is over."""


class Scenario(AnyScenario):
    """A scenario of the first edition with the cards of its tests; it begins to tell where it is told to."""

    def __init__(
        self,
        *,
        phase: str = "marshalling",
        first: str = "",
        round: int = 1,
        format: str = "joust",
        pool: Pool = POOL,
        **sides: dict[str, object],
    ) -> None:
        for side in sides.values():
            side.setdefault("plot", PLOT)
            side.setdefault("plots", (PLOT,))
        super().__init__(phase=phase, first=first, round=round, ruleset="lcg1", format=format, pool=pool, **sides)
        self.since = len(self.log)
        MADE.append(self)

    def told(self, *, passes: bool = True, until: str = "") -> str:
        """What was done since it was told last, with all that came of it, or all until a line that begins so.

        A line a step: how deep it nests, what happened, and by which rule.
        """
        new, self.since = self.log[self.since :], len(self.log)
        depth: dict[int, int] = {}
        lines = []
        for entry in new:
            if lines and entry.parent not in depth and not until:
                break
            if lines or entry.kind not in UNTOLD:
                depth[entry.number] = depth.get(entry.parent, -1) + 1
            if entry.kind not in UNTOLD and (passes or entry.kind != "pass"):
                lines.append(f"{'  ' * depth[entry.number]}{self._line(entry)}")
            if until and self.says(entry).startswith(until):
                break
        return "\n".join(lines) + "\n"

    def _line(self, entry: LogEntry) -> str:
        said = f"default {entry.data[0]}" if entry.kind == "unsettled" else self.says(entry)
        return f"{said} [{entry.rule.removeprefix('lcg1:')}]"


def defaults(game: AnyScenario) -> list[object]:
    """The numbers of the defaults that the log tells of."""
    return [entry.data[0] for entry in game.entries("unsettled")]


def text(expected: str) -> str:
    """An expected log as it stands in a test."""
    return dedent(expected).lstrip("\n")
