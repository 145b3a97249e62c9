"""Community card data: files of three known shapes become pools; what can't be used is refused with a reason."""

from tournament.decks.community.load import Loaded, Source, load

__all__ = ["Loaded", "Source", "load"]
