"""Leaving play in the second edition: at once, with everything that lies on the card."""

from __future__ import annotations

from engine.cards import TERMINAL
from engine.events import DISCARDED, RETURNED, DiscardDuplicate, Shuffle
from engine.play.leaving import take_out
from engine.table import zones
from engine.table.game import Game


def leave_play(game: Game, card: int, how: str, to: int, entry: int, rule: str) -> None:
    """Moves a card out of play; tokens, duplicates and attachments go with it, each in a step under this one."""
    seat = game.seat_of[card]
    power = game.power.pop(card, 0)
    tokens = game.tokens.pop(card, {})
    data = (how, zones.ZONES[to], power, tuple(sorted(tokens.items())), game.deal.owner[card])
    at = game.note("leave", entry, seat, card, rule, data)
    for duplicate in game.duplicates(card):
        DiscardDuplicate(duplicate).apply(game, at, "lcg2:leaves-play/duplicates")
    for attachment in game.attached(card):
        if game.facts[attachment].keywords & TERMINAL:
            leave_play(game, attachment, DISCARDED, zones.DISCARD, at, "lcg2:terminal")
        else:
            leave_play(game, attachment, RETURNED, zones.HAND, at, "lcg2:attachment-cards/return")
    take_out(game, card)
    game.move(card, game.deal.owner[card], to)
    if to == zones.DECK:
        Shuffle(game.deal.owner[card]).apply(game, at, rule)
