"""Importers of pasted deck lists in any known format.

They return a deck list with notices about every doubtful line.
"""

from tournament.decks.importers.detect import read_deck, read_decks
from tournament.decks.importers.notices import DeckReading, Notice, NoticeKind, UnreadableDeck
from tournament.decks.importers.title_lookup import PrintingPreference

__all__ = ["DeckReading", "Notice", "NoticeKind", "PrintingPreference", "UnreadableDeck", "read_deck", "read_decks"]
