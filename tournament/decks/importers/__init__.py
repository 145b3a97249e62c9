"""Importers of pasted deck lists in any known format.

They return a deck list with notices about every doubtful line.
"""

from tournament.decks.importers.detect import read, read_all
from tournament.decks.importers.notices import Notice, NoticeKind, Reading, UnreadableDeck
from tournament.decks.importers.title_lookup import Preference

__all__ = ["Notice", "NoticeKind", "Preference", "Reading", "UnreadableDeck", "read", "read_all"]
