"""What a table is worth to a seat: a plain count of power, cards in play, hands and gold."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.base import zones
from engine.cards import CHARACTER
from engine.table import values
from engine.table.game import Game

WIN_VALUE: Final = 1000.0


class Weights(NamedTuple):
    """How much each thing counts. The unit is about a card in hand."""

    power: float = 2.0
    near: float = 3.0
    """Of power, growing with the share of the goal that is reached."""
    strength: float = 0.55
    icon: float = 0.5
    character: float = 0.4
    """For being there at all: it can be claimed, chump, kneel."""
    cost: float = 0.7
    """Of other cards in play, whose use shows in no number but their price."""
    duplicate: float = 0.8
    hand: float = 1.0
    gold: float = 0.15


DEFAULT_WEIGHTS: Final = Weights()


def evaluate(game: Game, seat: int, weights: Weights = DEFAULT_WEIGHTS) -> float:
    """How well a seat stands against the others; more is better, and an ended match is all or nothing."""
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
    # Of several others the one who is ahead matters as much as all together.
    return own - (sum(others) / len(others) + max(others)) / 2


def evaluate_seat(game: Game, seat: int, power: int, weights: Weights) -> float:
    """What a seat has, by itself."""
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
