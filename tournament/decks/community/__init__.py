"""Community card data: reads files of three known shapes into pools.

Other files are ignored; bad cards are refused.
"""

from tournament.decks.community.load import Loaded, Progress, Source, load, may_hold_cards, no_card_data

__all__ = ["Loaded", "Progress", "Source", "load", "may_hold_cards", "no_card_data"]
