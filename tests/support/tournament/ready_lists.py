"""The engine's ready-made decks as people paste them."""

from functools import cache

from engine.games.registry import shipped_decks
from tournament.decks.cards import RulesetId
from tournament.decks.decklist import DeckList
from tournament.decks.exporters import WRITERS
from tournament.decks.pool import make_core_pool


@cache
def ready_list(name: str, written: str = "thronesdb-text", game: RulesetId = RulesetId.LCG2) -> str:
    deck = shipped_decks(game)[1][name]
    cards = DeckList.of(deck.faction, deck.agendas, ((code, 1) for code in deck.plots + deck.draw), name=deck.name)
    return WRITERS[written].write(cards, make_core_pool(game))
