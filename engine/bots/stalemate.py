"""Stalemates: matches that no rule ends, so that the players agree on a draw."""

from __future__ import annotations

from engine.base import zones
from engine.chain.inputs import ASK, DRAW, GRANT, Proposal
from engine.events import MARSHALED
from engine.match.match import Match
from engine.play.entering.attachments import unique_refusal
from engine.table.game import Game

PLOT_ZONES = (zones.PLOTS, zones.REVEALED, zones.USED)


def sees_no_end(game: Game, seat: int) -> bool:
    """Return whether a seat sees no way left to win power.

    All decks are empty, no player has a character in play, and the seat has no character in hand that it could bring
    into play: no copy is dead, and its best plot pays for it. It doesn't see the hands of others.
    """
    if game.deal.ruleset.terms.empty_deck_loses:
        return False
    alive = game.alive()
    if any(game.deck(other) for other in alive):
        return False
    if any(game.facts[card].is_character for other in alive for card in game.in_play(other)):
        return False
    return not any(game.facts[card].is_character and _can_enter_play(game, seat, card) for card in game.hand(seat))


def _can_enter_play(game: Game, seat: int, card: int) -> bool:
    if unique_refusal(game, seat, card) is not None:
        return False
    rules = game.deal.ruleset
    income = rules.income(game, seat)
    plots = [game.facts[plot].gold for zone in PLOT_ZONES for plot in game.pile(seat, zone)]
    return rules.price(game, seat, card, MARSHALED).total <= max(plots, default=0) + income.total - income.base


def propose_draw(match: Match) -> list[Proposal]:
    """Return the inputs by which bots in all seats end a stalemate as a draw.

    Empty if a seat still sees a way to win power.
    """
    alive = match.game.alive()
    if not all(sees_no_end(match.game, seat) for seat in alive):
        return []
    return [Proposal(seat, DRAW, GRANT if place else ASK) for place, seat in enumerate(alive)]
