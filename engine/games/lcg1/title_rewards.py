"""Rewards of titles after a challenge.

They are for beating an opposed title, and for winning an attack that was taken over.
"""

from __future__ import annotations

from engine.base import counters, defaults
from engine.base.ids import NOBODY, NOTHING
from engine.events import Event, GainPower, MovePower
from engine.play.rules.action_window_rules import cited_rules
from engine.ruleset import UncardedEffect
from engine.table.game import Game
from engine.table.title_relations import opposes

OPPOSED = -2
COMMANDER = -3
NUMBERS = (OPPOSED, COMMANDER)
TAKEN_OVER = "challenge/taken over"
"""Counted from when the Lord Commander takes over an attack until the reward."""


def all_rewards(game: Game) -> tuple[UncardedEffect, UncardedEffect]:
    """List both rewards."""
    opposed = UncardedEffect(OPPOSED, "opposed title", cited_rules(game).opposes)
    return opposed, UncardedEffect(COMMANDER, "lord commander", cited_rules(game).commander)


def due_rewards(game: Game) -> list[UncardedEffect]:
    """List the rewards that the winner of the challenge is owed now."""
    challenge, found = game.challenge, []
    if not game.deal.titles or challenge is None or challenge.winner == NOBODY:
        return []
    opposed, commander = all_rewards(game)
    winner, loser = challenge.winner, challenge.loser
    if opposes(game, winner, loser) and not game.count(counters.opposed_bonus(winner)):
        found.append(opposed)
    if game.count(TAKEN_OVER) and winner == challenge.defender:
        found.append(commander)
    return found


def give_reward(game: Game, one: UncardedEffect, entry: int) -> None:
    """Give 1 power to the winner's House.

    For an opposed title, only once a round in all; for a taken over attack, it moves from the attacker's House.
    """
    challenge = game.challenge
    if challenge is None:
        return
    winner, loser = challenge.winner, challenge.loser
    power: Event = GainPower(game.faction(winner), 1, "opposes")
    if one.number == OPPOSED:
        game.bump(counters.opposed_bonus(winner))
        entry = game.note("opposed beaten", entry, winner, NOTHING, one.rule, (loser,))
        game.note_unsettled(defaults.OPPOSED_TITLE, entry, one.rule)
    else:
        del game.counts[TAKEN_OVER]
        power = MovePower(game.faction(loser), game.faction(winner), 1)
    game.deal.ruleset.happen(game, entry, one.rule, [power])
