"""Cards drawn by effects: one by one, and at most three a round."""

from __future__ import annotations

from engine.base import defaults
from engine.base.ids import NOTHING
from engine.cards import ATTACHMENT, LOCATION
from engine.events import (
    DrawCards,
    Event,
)
from engine.play.rules.action_window_rules import action_window_ruleset, cited_rules
from engine.table.constants import DRAW_LIMIT, limits
from engine.table.game import Game

EXTRA_DRAW_LIMIT = 3
"""Cards that a player may draw in a round, besides those of the draw phase."""


def split_draw(game: Game, event: Event, rule: str, entry: int) -> list[Event]:
    """Split a draw of several cards into draws of one card."""
    if not isinstance(event, DrawCards):
        return [event]
    if event.amount > 1 and rule != game.deal.cited.draw:
        action_window_ruleset(game).note_default(game, "one by one", entry)
    return [DrawCards(event.seat, 1) for _ in range(event.amount)]


def count_extra_draw(game: Game, event: Event, rule: str, entry: int, use: int) -> bool:
    """Count a draw outside of the draw phase; return False if it is one too many."""
    if not isinstance(event, DrawCards) or rule == game.deal.cited.draw:
        return True
    number, most = (
        game.count(drawn_counter(event.seat)),
        max(EXTRA_DRAW_LIMIT + sum(limits(game, DRAW_LIMIT, event.seat)), 0),
    )
    if number < most:
        number = game.bump(drawn_counter(event.seat))
        game.note("extra draw", entry, event.seat, NOTHING, cited_rules(game).draw_limit, (number, most, 1))
        return True
    game.note("extra draw", entry, event.seat, NOTHING, cited_rules(game).draw_limit, (number, most, 0))
    if use != NOTHING:
        row = game.pending[use]
        row.ok = False
        if game.facts[row.card].type in (LOCATION, ATTACHMENT):
            game.note_unsettled(defaults.IDLE_LOCATIONS, entry, game.deal.cited.no_effect)
    return False


def drawn_counter(seat: int) -> str:
    """Return the name of the counter for cards that a seat has drawn by effects this round."""
    return f"round/drawn/{seat}"
