"""The breakdown of a value: what is printed, and each change in words."""

from dataclasses import dataclass
from typing import Final

from engine import Pool
from engine.views.shapes import ModifierPayload, TablePayload, ValuePayload
from tournament.core.translation import gettext, translatable

OPERATION_TEXTS: Final = {
    "add": translatable("%(amount)s from %(source)s"),
    "base": translatable("counts as %(amount)s because of %(source)s"),
    "double": translatable("times %(amount)s by %(source)s"),
    "halve": translatable("divided by %(amount)s by %(source)s"),
    "set": translatable("set to %(amount)s by %(source)s"),
    "circle": translatable("does not count because of %(source)s (default %(amount)s)"),
}
"""Texts of the operations on a value.

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
        return ", ".join((gettext("printed %(number)s", number=self.printed), *self.lines))

    @property
    def is_changed(self) -> bool:
        return bool(self.lines) or self.now != self.printed


def break_down_value(name: str, value: ValuePayload, seen: TablePayload, pool: Pool) -> ValueBreakdown:
    lines = [_line(by, seen, pool) for by in value.by]
    if not lines and value.now != value.printed:
        lines.append(gettext("now %(number)s", number=value.now))
    return ValueBreakdown(name, value.now, value.printed, tuple(lines))


def _line(by: ModifierPayload, seen: TablePayload, pool: Pool) -> str:
    operation, amount, source = by
    shown = signed_number(amount) if operation == "add" and isinstance(amount, int) else amount
    text = OPERATION_TEXTS.get(operation)
    if text is None:
        return f"{operation} {amount} ({source_title(source, seen, pool)})"
    return gettext(text, amount=shown, source=source_title(source, seen, pool))


def source_title(source: str, seen: TablePayload, pool: Pool) -> str:
    """Name the source of a change: a visible card's title, or a description."""
    card = seen.cards.get(source)
    if card is None:
        return gettext("a card") if source.isdigit() else source
    if card.code is None or card.code not in pool.facts:
        return gettext("a facedown card")
    return pool[card.code].title


def signed_number(amount: int) -> str:
    return f"−{-amount}" if amount < 0 else f"+{amount}"
