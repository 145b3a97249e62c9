"""What is paid to use an ability."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import Pending


@dataclass(frozen=True, slots=True)
class Cost:
    """Something paid to use an ability; where cards are chosen to pay with, `among` says from which."""

    words: str
    payable: Callable[[Game, Pending], bool]
    events: Callable[[Game, Pending], list[Event]]
    among: Callable[[Game, Pending], list[int]] | None = None
    takes: bool = True
    """Whether a card moves or kneels for it: then an effect may no longer find what it needs."""
    lacks: str = ""
    """What is so where it can't be paid, in at most 18 characters."""
    enough: Callable[[Game, Pending, list[int]], bool] | None = None
    """Where several cards may be needed, chosen one by one: whether these pay it."""
    amount: int = 0
    """Of gold or influence, as it is printed: these alone may be lowered."""
