"""Community card data: reads files of three known shapes into pools.

Other files are ignored; bad cards are refused.
"""

from tournament.decks.community.load import (
    LoadedCardData,
    Progress,
    SourceFile,
    load_card_data,
    may_hold_cards,
    no_card_data_message,
)

__all__ = ["LoadedCardData", "Progress", "SourceFile", "load_card_data", "may_hold_cards", "no_card_data_message"]
