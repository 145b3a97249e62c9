"""The engine's ready-made decks as people paste them."""

from functools import cache

from engine import core_set, ready_decks
from tournament.decks.decklist import DeckList
from tournament.decks.pool import core_pool
from tournament.decks.writing import WRITERS


@cache
def ready_list(name: str, written: str = "thronesdb-text") -> str:
    deck = ready_decks(core_set())[name]
    cards = DeckList.of(deck.faction, deck.agendas, ((code, 1) for code in deck.plots + deck.draw), name=deck.name)
    return WRITERS[written].write(cards, core_pool())
