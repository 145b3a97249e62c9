"""Thinking time and clocks of each seat, as a chart and by round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from engine import JUDGE
from tournament.replays.operations.rows import LogRow, ViewerLog
from tournament.replays.operations.saved_matches import TimeLeft

WIDTH, HEIGHT = 1000, 120
"""Units of the chart; the page scales it."""
MAX_POINTS: Final = 300
"""Most points of a line."""


@dataclass(frozen=True, slots=True)
class ClockLine:
    """One seat's thinking time, summed up over the match."""

    seat: int
    name: str
    points: str
    """Points of an SVG polyline."""
    total: int
    longest: LogRow | None
    clock: str = ""
    """Points of the remaining time.

    Empty if the seat has no clock or the viewer may not see it.
    """
    left: tuple[int, ...] = ()
    """Remaining time at the end of each round."""


@dataclass(frozen=True, slots=True)
class ThinkingTime:
    lines: tuple[ClockLine, ...]
    rounds: tuple[tuple[str, tuple[int, ...]], ...]
    """Name of each round, and each seat's thinking time in it."""
    bank: int = 0
    """Initial time on a clock; 0 if no clocks are shown."""


def thinking_of(held: ViewerLog, names: tuple[str, ...], left: Callable[[], TimeLeft] = tuple) -> ThinkingTime | None:
    """Return the thinking times; None if the viewer may not see any.

    Undone steps count, too.
    """
    thought = [row for row in held.rows if row.thought and 0 <= row.actor < len(names)]
    if not thought:
        return None
    sums = [[row for row in thought if row.actor == seat] for seat in range(len(names))]
    most = max(sum(row.thought for row in rows) for rows in sums)
    lines = tuple(
        ClockLine(
            seat,
            names[seat],
            _points(rows, len(held.rows), most),
            sum(row.thought for row in rows),
            max(rows, key=lambda row: row.thought, default=None),
        )
        for seat, rows in enumerate(sums)
    )
    rounds = _rounds(held, thought, len(names))
    stands = left() if held.viewer == JUDGE else ()
    bank = max((time or 0 for _step, every in stands[:1] for time in every), default=0)
    ends = [start.number - 1 for start in _starts(held)[1:]] + [len(held.rows)]
    clocked = [_with_clock(line, stands, ends, len(held.rows), bank) for line in lines if bank]
    return ThinkingTime(tuple(clocked) or lines, rounds, bank)


def _with_clock(line: ClockLine, stands: TimeLeft, ends: list[int], steps: int, bank: int) -> ClockLine:
    """Add the falling line of a seat's clock, and its time at the end of each round."""
    own = [(step, time) for step, every in stands if (time := every[line.seat]) is not None]
    if not own:
        return line
    every, found = max(len(own) // MAX_POINTS, 1), [(0.0, HEIGHT - own[0][1] * HEIGHT / bank)]
    for place, (step, time) in enumerate(own, 1):
        if place % every == 0 or place == len(own):
            x = step * WIDTH / steps
            found += [(x, found[-1][1]), (x, HEIGHT - time * HEIGHT / bank)]
    at_ends = tuple(max((one for one in own if one[0] <= end), default=own[0])[1] for end in ends)
    return replace(line, clock=_polyline(found), left=at_ends)


def _points(rows: list[LogRow], steps: int, most: int) -> str:
    """Return a step line that rises at each answer."""
    every, spent, found = max(len(rows) // MAX_POINTS, 1), 0, [(0.0, float(HEIGHT))]
    for place, row in enumerate(rows, 1):
        spent += row.thought
        if place % every == 0 or place == len(rows):
            x = row.number * WIDTH / steps
            found += [(x, found[-1][1]), (x, HEIGHT - spent * HEIGHT / most)]
    return _polyline([*found, (float(WIDTH), found[-1][1])])


def _polyline(points: list[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _starts(held: ViewerLog) -> list[LogRow]:
    return [row for row in held.rows if row.style in ("setup", "round") and not row.undone]


def _rounds(held: ViewerLog, thought: list[LogRow], seats: int) -> tuple[tuple[str, tuple[int, ...]], ...]:
    starts, found = _starts(held), []
    for place, start in enumerate(starts):
        end = starts[place + 1].number if place + 1 < len(starts) else len(held.rows) + 1
        inside = [row for row in thought if start.number <= row.number < end]
        sums = tuple(sum(row.thought for row in inside if row.actor == seat) for seat in range(seats))
        found.append((start.short.partition(":")[0], sums))
    return tuple(found)
