"""Values with their reasons, as the engine counts them."""

from __future__ import annotations

from engine.table.values import Modifier, Value
from engine.views.shapes import ModifierPayload, ValuePayload

GONE = "an effect"
"""The source of what a card does that has left everybody's sight since."""


def make_value_payload(value: Value) -> ValuePayload:
    """A value as the engine computed it."""
    return ValuePayload(value.total, value.base, list_reasons(value.modifiers) if value.modifiers else ())


def list_reasons(modifiers: tuple[Modifier, ...] | list[Modifier]) -> tuple[ModifierPayload, ...]:
    return tuple([(operation, amount, str(ref) if ref else GONE) for operation, amount, ref in modifiers])
