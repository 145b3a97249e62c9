"""Conversion of a deck list into the engine's deck."""

from engine.cards.deck import Deck
from engine.cards.facts import PLOT
from engine.cards.pool import Pool
from tournament.decks.decklist import DeckList


def to_engine_deck(deck: DeckList, pool: Pool) -> Deck:
    """Convert a deck list; cards set aside are left out.

    Whether all of its cards can be played is checked elsewhere.
    """
    codes = [code for code, count in deck.cards for _ in range(count)]
    plots = tuple(code for code in codes if code in pool.facts and pool[code].type == PLOT)
    draw = tuple(code for code in codes if code not in pool.facts or pool[code].type != PLOT)
    return Deck(deck.faction or "", plots, draw, deck.agendas, deck.name)
