"""Filters of cards, and what is chosen after the costs are paid."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.table.game import Game
    from engine.table.rows import Pending


@dataclass(frozen=True, slots=True)
class Filter:
    """A named test of a card, as the seat that uses an ability sees it."""

    words: str
    test: Callable[[Game, int, int], bool]
    """Given the table, the card, and the seat that uses the ability."""


@dataclass(frozen=True, slots=True)
class Target:
    """What is chosen after the costs are paid: from which cards, how many, and what they may be together."""

    words: str
    among: Callable[[Game, Pending], list[int]]
    least: int = 1
    most: int = 1
    refusal: Callable[[Game, Pending, list[int]], str | None] | None = None
    """Why some cards can't be chosen together; with it they are chosen one by one, and part of what may be is too."""
