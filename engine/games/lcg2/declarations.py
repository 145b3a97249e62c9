"""How second edition cards declare their abilities."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.abilities.ability import Ability, Check, Limit
from engine.abilities.costs import Cost
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

if TYPE_CHECKING:
    from engine.table.game import Game
    from engine.table.rows import Pending


def action(
    *do: AnyPart,
    phase: str = "",
    cost: tuple[Cost, ...] = (),
    target: Target | None = None,
    limit: Limit | None = None,
    when: tuple[Check, ...] = (),
    x: Callable[[Game, Pending], list[int]] | None = None,
) -> Ability:
    return Ability(ACTION, do, None, phase, cost, target, limit, when, x)


def interrupt(
    trigger: Trigger,
    *do: AnyPart,
    would: bool = False,
    forced: bool = False,
    cost: tuple[Cost, ...] = (),
    target: Target | None = None,
    limit: Limit | None = None,
    when: tuple[Check, ...] = (),
    x: Callable[[Game, Pending], list[int]] | None = None,
) -> Ability:
    timing = WOULD if would else FORCED_INTERRUPT if forced else INTERRUPT
    return Ability(timing, do, trigger, "", cost, target, limit, when, x)


def reaction(
    trigger: Trigger,
    *do: AnyPart,
    forced: bool = False,
    cost: tuple[Cost, ...] = (),
    target: Target | None = None,
    limit: Limit | None = None,
    when: tuple[Check, ...] = (),
) -> Ability:
    return Ability(FORCED_REACTION if forced else REACTION, do, trigger, "", cost, target, limit, when)


def when_revealed(*do: AnyPart, target: Target | None = None) -> Ability:
    return Ability(WHEN_REVEALED, do, None, "", (), target)
