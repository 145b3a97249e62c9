"""Computed values with their reasons."""

from __future__ import annotations

from engine.table.values import Modifier, Value
from engine.views.shapes import ModifierPayload, ValuePayload

GONE_SOURCE = "an effect"
"""The source of an effect whose card is no longer in sight."""


def make_value_payload(value: Value) -> ValuePayload:
    """Return a computed value with its reasons."""
    return ValuePayload(value.total, value.base, list_reasons(value.modifiers) if value.modifiers else ())


def list_reasons(modifiers: tuple[Modifier, ...] | list[Modifier]) -> tuple[ModifierPayload, ...]:
    return tuple([(operation, amount, str(ref) if ref else GONE_SOURCE) for operation, amount, ref in modifiers])
