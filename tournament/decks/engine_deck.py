"""A deck list as the engine lays it on a table."""

from engine.cards.deck import Deck
from engine.cards.facts import PLOT
from engine.cards.pool import Pool
from tournament.decks.decklist import DeckList


def dealt(deck: DeckList, pool: Pool) -> Deck:
    """What lies aside stays aside; whether all of it can be played is asked elsewhere."""
    codes = [code for code, count in deck.cards for _ in range(count)]
    plots = tuple(code for code in codes if code in pool.facts and pool[code].type == PLOT)
    draw = tuple(code for code in codes if code not in pool.facts or pool[code].type != PLOT)
    return Deck(deck.faction or "", plots, draw, deck.agendas, deck.name)
