"""Values with their reasons, as the engine counts them."""

from __future__ import annotations

from engine.table.values import Modifier, Value
from engine.views.shapes import By, Reckoned

GONE = "an effect"
"""The source of what a card does that has left everybody's sight since."""


def reckoned(value: Value) -> Reckoned:
    """A value as the engine computed it."""
    return Reckoned(value.total, value.base, reasons(value.modifiers) if value.modifiers else ())


def reasons(modifiers: tuple[Modifier, ...] | list[Modifier]) -> tuple[By, ...]:
    return tuple([(operation, amount, str(ref) if ref else GONE) for operation, amount, ref in modifiers])
