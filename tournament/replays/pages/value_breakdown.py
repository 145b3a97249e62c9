"""The breakdown of a value: what is printed, and each change in words."""

from dataclasses import dataclass
from typing import Final

from engine import Pool
from engine.views.shapes import ModifierPayload, TablePayload, ValuePayload

OPERATION_WORDS: Final = {
    "base": "counts as {} instead",
    "double": "times {}",
    "halve": "divided by {}",
    "set": "set to {}",
    "circle": "does not count (default {})",
}
"""Words for operations other than adding.

Sums come first, the latest set wins, and no value is below zero.
"""


@dataclass(frozen=True, slots=True)
class ValueBreakdown:
    """One value: its name, its result and the lines of its computation."""

    name: str
    now: int
    printed: int
    lines: tuple[str, ...]

    @property
    def words(self) -> str:
        return ", ".join((f"{self.printed} printed", *self.lines)) if self.lines else f"{self.printed} printed"

    @property
    def is_changed(self) -> bool:
        return bool(self.lines) or self.now != self.printed


def break_down_value(name: str, value: ValuePayload, seen: TablePayload, pool: Pool) -> ValueBreakdown:
    lines = [_line(by, seen, pool) for by in value.by]
    if not lines and value.now != value.printed:
        lines.append(f"comes to {value.now}")
    return ValueBreakdown(name, value.now, value.printed, tuple(lines))


def _line(by: ModifierPayload, seen: TablePayload, pool: Pool) -> str:
    operation, amount, source = by
    if operation == "add" and isinstance(amount, int):
        done = signed_number(amount)
    else:
        done = OPERATION_WORDS.get(operation, f"{operation} {{}}").format(amount)
    return f"{done} by {source_title(source, seen, pool)}"


def source_title(source: str, seen: TablePayload, pool: Pool) -> str:
    """Name the source of a change: a visible card's title, or a description."""
    card = seen.cards.get(source)
    if card is None:
        return "a card" if source.isdigit() else source
    if card.code is None or card.code not in pool.facts:
        return "a card that lies face down"
    return pool[card.code].title


def signed_number(amount: int) -> str:
    return f"−{-amount}" if amount < 0 else f"+{amount}"
