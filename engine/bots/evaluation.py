"""The value of a table for a seat: power, cards in play, hand and gold, weighted."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.base import zones
from engine.cards import CHARACTER
from engine.table import values
from engine.table.game import Game

WIN_VALUE: Final = 1000.0


class EvaluationWeights(NamedTuple):
    """How much each thing counts; a card in hand counts about 1."""

    power: float = 2.0
    near: float = 3.0
    """Additional weight of power; grows with the share of the goal that is reached."""
    strength: float = 0.55
    icon: float = 0.5
    character: float = 0.4
    """For being there: any character can die for claim, defend without a chance, or kneel for an ability."""
    cost: float = 0.7
    """For other cards in play: only their cost shows how useful they are."""
    duplicate: float = 0.8
    hand: float = 1.0
    gold: float = 0.15


DEFAULT_WEIGHTS: Final = EvaluationWeights()


def evaluate(game: Game, seat: int, weights: EvaluationWeights = DEFAULT_WEIGHTS) -> float:
    """Rate a seat's position against the others; more is better.

    A won match counts WIN_VALUE, a lost one -WIN_VALUE, a draw 0.
    """
    outcome = game.outcome
    if outcome is not None:
        teams = game.deal.teams
        return 0.0 if outcome.winner < 0 else WIN_VALUE if teams[outcome.winner] == teams[seat] else -WIN_VALUE
    if game.eliminated[seat]:
        return -WIN_VALUE
    totals = game.totals()
    others = [evaluate_seat(game, other, totals[other], weights) for other in game.opponents(seat)]
    own = evaluate_seat(game, seat, totals[seat], weights)
    own += sum([evaluate_seat(game, other, totals[other], weights) for other in game.partners(seat)])
    if not others:
        return own
    # The leader of several opponents counts as much as the average of all.
    return own - (sum(others) / len(others) + max(others)) / 2


def evaluate_seat(game: Game, seat: int, power: int, weights: EvaluationWeights) -> float:
    """Rate what one seat has, without comparing it with the others."""
    goal = max(game.deal.goal, 1)
    total = power * (weights.power + weights.near * min(power, goal) / goal)
    facts = game.facts
    for card in game.in_play(seat):
        printed = facts[card]
        if printed.type == CHARACTER:
            icons = values.icons(game, card).bit_count()
            total += weights.character + weights.strength * values.strength(game, card) + weights.icon * icons
        else:
            total += weights.cost * (printed.cost or 0)
    total += weights.duplicate * len(game.pile(seat, zones.DUPLICATE))
    total += weights.hand * len(game.hand(seat)) + weights.gold * game.gold[seat]
    return total
