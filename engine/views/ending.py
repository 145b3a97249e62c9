"""How a match ended, in words."""

from __future__ import annotations

from typing import Final

from engine.base.ids import NOBODY
from engine.english import join_words, phrase, phrase_count
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


VICTORIES: Final = (
    "%(winner)s has %(power)s power and wins",
    "%(winner)s have %(power)s power and win",
)
ELIMINATIONS: Final = (
    "%(winner)s is the last player left and wins",
    "%(winner)s are the last team left and win",
)
TIMES: Final = (
    "Time is called: %(winner)s leads with %(power)s power and wins",
    "Time is called: %(winner)s lead with %(power)s power and win",
)
ORDERS: Final = (
    "A judge has ended the match: %(winner)s wins",
    "A judge has ended the match: %(winner)s win",
)
OTHERS: Final = ("%(winner)s wins: %(reason)s", "%(winner)s win: %(reason)s")
"""How one player wins, or several."""
PATTERNS: Final = {VICTORY: VICTORIES, ELIMINATION: ELIMINATIONS, TIME: TIMES, JUDGE_ORDER: ORDERS}


def _ending_words(game: Game, winner: int, reason: str) -> str:
    if reason == DRAW_AGREED:
        return phrase("The players have agreed on a draw")
    if winner == NOBODY:
        return _ending_without_winner(game, reason)
    names = [game.name(seat) for seat in game.team(winner)]
    one, many = PATTERNS.get(reason, OTHERS)
    power = game.together(game.totals())[winner]
    return phrase_count(one, many, len(names), winner=join_words(names), power=power, reason=reason)


def _ending_without_winner(game: Game, reason: str) -> str:
    if reason == JUDGE_ORDER:
        return phrase("A judge has ended the match without a winner")
    if reason != TIME:
        return phrase("Nobody wins")
    if game.seats < MULTIPLAYER_SEATS:
        return phrase("Time is called: the event's rules decide the winner")
    return phrase("Time is called and several players lead: nobody wins")
