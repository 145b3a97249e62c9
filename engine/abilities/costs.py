"""The costs of using an ability."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import AbilityUse


@dataclass(frozen=True, slots=True)
class Cost:
    """One cost of using an ability.

    `among` gives the cards to choose from if the cost is paid with cards.
    """

    words: str
    payable: Callable[[Game, AbilityUse], bool]
    events: Callable[[Game, AbilityUse], list[Event]]
    among: Callable[[Game, AbilityUse], list[int]] | None = None
    takes: bool = True
    """Whether a card moves or kneels for it.

    Then the effect may no longer find what it needs.
    """
    lacks: str = ""
    """The state when it can't be paid, in at most 18 characters."""
    enough: Callable[[Game, AbilityUse, list[int]], bool] | None = None
    """Whether these cards pay it, for a cost that may need several cards.

    The cards are chosen one by one.
    """
    amount: int = 0
    """The printed amount of gold or influence. Only these can be lowered."""
