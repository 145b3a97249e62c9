"""Community card data: files of three known shapes become pools; other files are ignored, bad cards refused."""

from tournament.decks.community.load import Loaded, Progress, Source, load, may_hold_cards, no_card_data

__all__ = ["Loaded", "Progress", "Source", "load", "may_hold_cards", "no_card_data"]
