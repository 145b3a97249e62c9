"""Values of the second edition: dominance, and what ambush costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import CHARACTER
from engine.table.constants import AMBUSH, DOMINANCE, constants_affecting
from engine.table.values import Modifier, Value, compute, strength, sum_modifiers

if TYPE_CHECKING:
    from engine.table.game import Game


def ambush_price(game: Game, card: int) -> int | None:
    """Return the lowest ambush cost of a card in a hand, or None without ambush.

    Printed and gained ambush both count.
    """
    prices = [*game.facts[card].ambush]
    for source, constant in constants_affecting(game, AMBUSH, card):
        prices.append(constant.by(game, source, card))
    return min(prices) if prices else None


def dominance(game: Game, seat: int) -> Value:
    """Compute dominance: standing characters' STR, unspent gold, cards' contributions."""
    counted: list[Modifier] = [
        ("add", strength(game, card), game.ref[card])
        for card in game.in_play(seat)
        if game.facts[card].type == CHARACTER and not game.kneeling[card]
    ]
    if game.gold[seat]:
        counted.append(("add", game.gold[seat], 0))
    counted += sum_modifiers(game, DOMINANCE, seat)
    return compute("dominance", 0, counted)
