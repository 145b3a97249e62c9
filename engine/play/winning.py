"""Who wins a challenge, and by how much."""

from __future__ import annotations

from engine.events import Event, NobodyWins, WinChallenge
from engine.log.journal import TABLE
from engine.table import values
from engine.table.game import NOTHING, Frame, Game


def _compare(game: Game, frame: Frame) -> None:
    """The higher total wins, the attacker wins ties; a winner needs 1 STR and a participant."""
    challenge = game.challenge
    if challenge is None:
        return
    at = game.note("step", frame.entry, TABLE, NOTHING, game.deal.cited.compare, ("compare STR",))
    attack = values.challenge_strength(game, challenge.attacker)
    defense = values.challenge_strength(game, challenge.defender)
    game.note("value", at, challenge.attacker, NOTHING, game.deal.cited.strength, attack.data())
    game.note("value", at, challenge.defender, NOTHING, game.deal.cited.strength, defense.data())
    won = attack.total >= defense.total
    winner, loser = challenge.attacker, challenge.defender
    if not won:
        winner, loser = loser, winner
    total = attack.total if won else defense.total
    outcome: Event
    if total < 1 or not values.participants(game, winner):
        outcome = NobodyWins(attack.total, defense.total)
        rule = game.deal.cited.nobody_wins
    else:
        outcome = WinChallenge(winner, loser, attack.total, defense.total, won and defense.total == 0)
        rule = game.deal.cited.compare
    row = game.deal.ruleset.happen(game, at, rule, [outcome], hold=True)
    frame.b = NOTHING if row is None else row.id
