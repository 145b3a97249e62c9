"""How second edition cards declare their abilities."""

from __future__ import annotations

from typing import Unpack

from engine.abilities.ability import Ability, Usage
from engine.abilities.parts import AnyPart
from engine.abilities.targets import Target
from engine.abilities.timings import (
    ACTION,
    FORCED_INTERRUPT,
    FORCED_REACTION,
    INTERRUPT,
    REACTION,
    WHEN_REVEALED,
    WOULD,
)
from engine.abilities.trigger import Trigger


def action(*do: AnyPart, phase: str = "", **usage: Unpack[Usage]) -> Ability:
    return Ability(ACTION, do, phase=phase, **usage)


def interrupt(
    trigger: Trigger, *do: AnyPart, would: bool = False, forced: bool = False, **usage: Unpack[Usage]
) -> Ability:
    return Ability(WOULD if would else FORCED_INTERRUPT if forced else INTERRUPT, do, trigger, **usage)


def reaction(trigger: Trigger, *do: AnyPart, forced: bool = False, **usage: Unpack[Usage]) -> Ability:
    return Ability(FORCED_REACTION if forced else REACTION, do, trigger, **usage)


def when_revealed(*do: AnyPart, target: Target | None = None) -> Ability:
    return Ability(WHEN_REVEALED, do, target=target)
