"""How a match ended, in words."""

from __future__ import annotations

from engine.play.ending import AGREED, ELIMINATION, MANY, ORDERED, TIME, VICTORY, places
from engine.seen.shapes import Ended
from engine.table.game import Game
from engine.table.rows import NOBODY


def ended(game: Game) -> Ended | None:
    outcome = game.outcome
    if outcome is None:
        return None
    winner = outcome.winner
    return Ended(
        winner=None if winner == NOBODY else winner,
        reason=outcome.reason,
        places=outcome.places or places(game, winner, level=outcome.reason == AGREED),
        words=_words(game, winner, outcome.reason),
    )


def _words(game: Game, winner: int, reason: str) -> str:
    if reason == AGREED:
        return "The players have agreed on a draw"
    if reason == ORDERED:
        return f"A judge has ended the match: {'nobody' if winner == NOBODY else game.name(winner)} wins"
    if winner == NOBODY:
        if reason == TIME and game.seats < MANY:
            return "Time is called: the event rules who is ahead"
        return "Time is called while several lead: nobody wins" if reason == TIME else "Nobody wins"
    name, power = game.name(winner), game.total_power(winner)
    if reason == VICTORY:
        return f"{name} has {power} power and wins"
    if reason == ELIMINATION:
        return f"{name} is the last player left and wins"
    if reason == TIME:
        return f"Time is called: {name} leads with {power} power and wins"
    return f"{name} wins: {reason}"
