"""Who wins a challenge, and by how much."""

from __future__ import annotations

from engine.events import Event, NobodyWins, WinChallenge
from engine.log.journal import TABLE
from engine.table import values
from engine.table.challenge import Challenge
from engine.table.game import Game
from engine.table.rows import NOTHING


def compare(game: Game, challenge: Challenge, entry: int) -> tuple[int, str, Event]:
    """The higher total wins, the attacker wins ties; a winner needs 1 STR and a participant.

    Returns the step that it nests under, the rule, and what happens.
    """
    at = game.note("step", entry, TABLE, NOTHING, game.deal.cited.compare, ("compare STR",))
    attack = values.challenge_strength(game, challenge.attacker)
    defense = values.challenge_strength(game, challenge.defender)
    game.note("value", at, challenge.attacker, NOTHING, game.deal.cited.strength, attack.data())
    game.note("value", at, challenge.defender, NOTHING, game.deal.cited.strength, defense.data())
    won = attack.total >= defense.total
    winner, loser = challenge.attacker, challenge.defender
    if not won:
        winner, loser = loser, winner
    total = attack.total if won else defense.total
    if total < 1 or not values.participants(game, winner):
        return at, game.deal.cited.nobody_wins, NobodyWins(attack.total, defense.total)
    unopposed = won and defense.total == 0
    return at, game.deal.cited.compare, WinChallenge(winner, loser, attack.total, defense.total, unopposed)
