"""Visibility: which cards the rules show to a seat."""

from __future__ import annotations

from engine.base import zones
from engine.table.game import Game


def can_see(game: Game, seat: int, card: int) -> bool:
    """Return whether the rules show a card to a seat in its zone."""
    zone = game.zone[card]
    if zone in zones.OPEN:
        return not game.facedown[card]
    return (zone in zones.OWNERS and game.seat_of[card] == seat) or bool(game.seen[card] >> seat & 1)
