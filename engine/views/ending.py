"""How a match ended, in words."""

from __future__ import annotations

from engine.base.ids import NOBODY
from engine.english import join_words
from engine.play.ending.match_end import (
    DRAW_AGREED,
    ELIMINATION,
    JUDGE_ORDER,
    MULTIPLAYER_SEATS,
    TIME,
    VICTORY,
    final_places,
)
from engine.table.game import Game
from engine.views.shapes import EndingPayload


def make_ending_payload(game: Game) -> EndingPayload | None:
    outcome = game.outcome
    if outcome is None:
        return None
    winner = outcome.winner
    return EndingPayload(
        winner=None if winner == NOBODY else winner,
        reason=outcome.reason,
        places=outcome.places or final_places(game, winner, level=outcome.reason == DRAW_AGREED),
        words=_ending_words(game, winner, outcome.reason),
    )


def _ending_words(game: Game, winner: int, reason: str) -> str:
    if reason == DRAW_AGREED:
        return "The players have agreed on a draw"
    names = [] if winner == NOBODY else [game.name(seat) for seat in game.team(winner)]
    name, wins = join_words(names), "wins" if len(names) < 2 else "win"
    if reason == JUDGE_ORDER:
        return f"A judge has ended the match: {name if names else 'nobody'} {wins}"
    if winner == NOBODY:
        if reason == TIME and game.seats < MULTIPLAYER_SEATS:
            return "Time is called: the event rules who is ahead"
        return "Time is called while several lead: nobody wins" if reason == TIME else "Nobody wins"
    power, together = game.together(game.totals())[winner], len(names) > 1
    if reason == VICTORY:
        return f"{name} {'have' if together else 'has'} {power} power and {wins}"
    if reason == ELIMINATION:
        return f"{name} {'are the last team' if together else 'is the last player'} left and {wins}"
    if reason == TIME:
        return f"Time is called: {name} {'lead' if together else 'leads'} with {power} power and {wins}"
    return f"{name} {wins}: {reason}"
