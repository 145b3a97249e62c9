"""Leaving play in the second edition: at once, with all that lies on the card."""

from __future__ import annotations

from engine.base import zones
from engine.cards import TERMINAL
from engine.events import DISCARDED, ON_TOP, RETURNED, TO_BOTTOM, DiscardDuplicate, Shuffle
from engine.play.entering.leaving_play import detach_card
from engine.table import values
from engine.table.game import Game


def leave_play(game: Game, card: int, how: str, to: int, entry: int, rule: str) -> None:
    """Move a card out of play with its tokens.

    Duplicates and attachments follow, each in a step under this one.
    """
    seat, ref = game.seat_of[card], game.ref.get(card, 0)
    power = game.power.pop(card, 0)
    tokens = game.tokens.pop(card, {})
    duplicates = game.duplicates(card)
    attachments = [(on, bool(values.keywords(game, on) & TERMINAL)) for on in game.attached(card)]
    detach_card(game, card)
    for attachment, _terminal in attachments:
        del game.host[attachment]
    game.move(card, game.deal.owner[card], to, 0 if how == TO_BOTTOM else None)
    if how in (ON_TOP, TO_BOTTOM):
        game.seen[card] = (1 << game.seats) - 1
    data = (how, zones.ZONES[to], power, tuple(sorted(tokens.items())), game.deal.owner[card])
    at = game.write("leave", entry, seat, ref, rule, data)
    for duplicate in duplicates:
        DiscardDuplicate(duplicate).apply(game, at, "lcg2:leaves-play/duplicates")
    for attachment, terminal in attachments:
        if terminal:
            leave_play(game, attachment, DISCARDED, zones.DISCARD, at, "lcg2:terminal")
        else:
            leave_play(game, attachment, RETURNED, zones.HAND, at, "lcg2:attachment-cards/return")
    if to == zones.DECK and how not in (ON_TOP, TO_BOTTOM):
        Shuffle(game.deal.owner[card]).apply(game, at, rule)
