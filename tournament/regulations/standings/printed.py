"""Printed standings: ranks, points and tiebreaks, without the rounds behind them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournament.regulations.event.event import EventError


@dataclass(frozen=True, slots=True)
class PrintedRow:
    rank: int
    name: str
    points: Fraction
    strength: Fraction
    extended_strength: Fraction

    @property
    def key(self) -> tuple[Fraction, Fraction, Fraction]:
        return self.points, self.strength, self.extended_strength


def read_printed(lines: Sequence[Sequence[str]]) -> list[PrintedRow]:
    """Parse rows of a CSV file.

    Columns are rank, name, any others, then points, SoS and extended SoS as the last three.
    """
    rows = []
    for number, cells in enumerate(lines, start=1):
        try:
            points, strength, extended = (Fraction(cell) for cell in cells[-3:])
            rows.append(PrintedRow(int(cells[0]), cells[1], points, strength, extended))
        except (ValueError, IndexError):
            raise EventError(
                f"Line {number} is no row of standings; it should be rank, name, …, points, SoS, extended SoS."
            ) from None
    return rows


def find_misplaced(rows: Sequence[PrintedRow]) -> list[PrintedRow]:
    """Return rows whose position contradicts their numbers."""
    ordered = sorted(rows, key=lambda row: row.key, reverse=True)
    return [row for row, right in zip(rows, ordered, strict=True) if row.key != right.key]
