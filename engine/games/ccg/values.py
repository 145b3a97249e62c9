"""Values of the collectible game: dominance, and what gold may be spent on."""

from __future__ import annotations

from engine.abilities import Ability
from engine.cards import CHARACTER, COST_X
from engine.games.lcg1.values import costs_gold
from engine.play.abilities import payment
from engine.ruleset import Refusal
from engine.table import values
from engine.table.constants import DOMINANCE
from engine.table.game import Game
from engine.table.rows import AbilityUse
from engine.table.values import Modifier, Value, compute

SPENDING_RULE = "ccg:marshalling/spend"


def dominance(game: Game, seat: int) -> Value:
    """Compute dominance: standing characters' STR, and what cards contribute.

    Gold and influence don't count.
    """
    counted: list[Modifier] = [
        ("add", values.strength(game, card), game.ref[card])
        for card in game.in_play(seat)
        if game.facts[card].type == CHARACTER and not game.kneeling[card]
    ]
    counted += values.sum_modifiers(game, DOMINANCE, seat)
    return compute("dominance", 0, counted)


def gold_refusal(game: Game, use: AbilityUse, ability: Ability) -> Refusal | None:
    """Return why gold can't be spent now, if it can't.

    Gold is spent in one's own marshalling turn only, on actions and on responses.
    """
    if game.phase == "marshalling" and use.seat == game.active:
        return None
    if (
        not costs_gold(game, use, ability)
        and not payment.gold_price(game, use)
        and game.facts[use.card].cost != COST_X
    ):
        return None
    short = "not your turn" if game.phase == "marshalling" else "marshalling only"
    return Refusal(SPENDING_RULE, "players spend gold only in their own marshalling turn", short)
