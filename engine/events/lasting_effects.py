"""The event that begins a lasting effect."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.base import zones
from engine.events.base import Event, register
from engine.table.rows import LastingEffect, bears_on_seats

if TYPE_CHECKING:
    from engine.table.game import Game


@dataclass(slots=True)
class AddLastingEffect(Event):
    """A lasting effect begins on the cards that are in play now."""

    kind = "lasting"
    words = "a lasting effect begins"
    noted = "lasting"
    source: int
    quantity: str
    operation: str
    amount: int
    cards: tuple[int, ...]
    until: str

    def possible(self, game: Game) -> bool:
        over = {"challenge": game.challenge is None, "phase": not game.phase}
        if over.get(self.until, False):
            return False
        return self.of_seats or any(game.zone[card] in zones.IN_PLAY for card in self.cards)

    def touches(self) -> tuple[int, ...]:
        return () if self.of_seats else self.cards

    def sparing(self, cards: list[int]) -> Event | None:
        left = tuple(card for card in self.cards if card not in cards)
        return replace(self, cards=left) if left else None

    @property
    def of_seats(self) -> bool:
        """Whether it affects players; `cards` then holds seats."""
        return bears_on_seats(self.quantity)

    def apply(self, game: Game, entry: int, rule: str) -> None:
        refs = self.cards if self.of_seats else tuple(game.ref.get(card, 0) for card in self.cards)
        data = (self.quantity, self.operation, self.amount, refs, self.until)
        at = game.journal.number + 1
        game.lasting.append(
            LastingEffect(self.source, self.quantity, self.operation, self.amount, self.cards, self.until, at)
        )
        game.note("lasting", entry, game.seat_of[self.source], self.source, rule, data)


register(AddLastingEffect)
