"""Values of the first edition: prices with penalty, income, dominance, gold costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import CHARACTER
from engine.events import PayGold
from engine.table import values
from engine.table.constants import DOMINANCE, GOLD, NO_INCOME, has_quantity
from engine.table.values import Modifier, Value, compute

if TYPE_CHECKING:
    from engine.abilities import Ability
    from engine.table.game import Game
    from engine.table.rows import AbilityUse

PENALTY_GOLD = 2
"""Gold that a card of another House costs in addition."""


def is_of_another_house(game: Game, seat: int, card: int) -> bool:
    facts, house = game.facts[card], game.facts[game.faction(seat)].faction
    return facts.faction != "neutral" and not facts.is_of(house)


def price(game: Game, seat: int, card: int, x: int | None = None) -> Value:
    """Compute what marshalling a card costs.

    This is the printed cost, or X, then the penalty, then everything else that changes it.
    """
    usual = values.cost(game, seat, card, x)
    if not is_of_another_house(game, seat, card):
        return usual
    penalty: Modifier = ("add", PENALTY_GOLD, game.ref[game.faction(seat)])
    return compute("cost", usual.base, [penalty, *usual.modifiers])


def income(game: Game, seat: int) -> Value:
    """Compute income: the plot's, and that of cards unless something stops it."""
    usual = values.gold(game, seat)
    if NO_INCOME not in game.deal.constants:
        return usual
    kept = {
        game.ref[card] for card in game.in_play(seat) if game.facts[card].gold and has_quantity(game, NO_INCOME, card)
    }
    return compute(GOLD, usual.base, [one for one in usual.modifiers if one[2] not in kept])


def dominance(game: Game, seat: int) -> Value:
    """Compute dominance: standing characters' STR, unspent gold, cards' contributions.

    Influence doesn't count.
    """
    counted: list[Modifier] = [
        ("add", values.strength(game, card), game.ref[card])
        for card in game.in_play(seat)
        if game.facts[card].type == CHARACTER and not game.kneeling[card]
    ]
    if game.gold[seat]:
        counted.append(("add", game.gold[seat], 0))
    counted += values.sum_modifiers(game, DOMINANCE, seat)
    return compute("dominance", 0, counted)


def costs_gold(game: Game, use: AbilityUse, ability: Ability) -> bool:
    """Return whether using an ability costs gold."""
    paid = [event for cost in ability.cost if cost.among is None for event in cost.events(game, use)]
    return any(isinstance(event, PayGold) and event.amount for event in paid)
