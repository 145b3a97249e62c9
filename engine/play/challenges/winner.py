"""The winner of a challenge, and the margin."""

from __future__ import annotations

from engine.base.ids import NOTHING
from engine.chain.journal import TABLE
from engine.events import Event, NoChallengeWinner, WinChallenge
from engine.table import values
from engine.table.challenge import Challenge
from engine.table.constants import UNOPPOSED, WINS_REGARDLESS, has_quantity
from engine.table.game import Game


def compute_winner(game: Game, challenge: Challenge) -> tuple[values.Value, values.Value, Event]:
    """Compute both totals and the event of the comparison.

    The higher total wins, the attacker wins ties; a winner needs 1 STR and a participant. A card that says that one
    side wins decides.
    """
    attack = values.challenge_strength(game, challenge.attacker)
    defense = values.challenge_strength(game, challenge.defender)
    won = attack.total >= defense.total
    winner, loser = challenge.attacker, challenge.defender
    if not won:
        winner, loser = loser, winner
    total = attack.total if won else defense.total
    sure = [seat for seat in (challenge.attacker, challenge.defender) if has_quantity(game, WINS_REGARDLESS, seat)]
    if len(sure) == 1:
        won = sure[0] == challenge.attacker
        winner, loser = (challenge.attacker, challenge.defender) if won else (challenge.defender, challenge.attacker)
    elif total < 1 or not values.participants(game, winner):
        return attack, defense, NoChallengeWinner(attack.total, defense.total)
    unopposed = won and (defense.total == 0 or has_quantity(game, UNOPPOSED, winner))
    return attack, defense, WinChallenge(winner, loser, attack.total, defense.total, unopposed)


def compare_strength(game: Game, challenge: Challenge, entry: int) -> tuple[int, str, Event]:
    """Log the comparison of the sides.

    Return the step that the result nests under, the rule and the event.
    """
    at = game.note("step", entry, TABLE, NOTHING, game.deal.cited.compare, ("compare STR",))
    attack, defense, event = compute_winner(game, challenge)
    game.note("value", at, challenge.attacker, NOTHING, game.deal.cited.strength, attack.data())
    game.note("value", at, challenge.defender, NOTHING, game.deal.cited.strength, defense.data())
    rule = game.deal.cited.nobody_wins if isinstance(event, NoChallengeWinner) else game.deal.cited.compare
    return at, rule, event
