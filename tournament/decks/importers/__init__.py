"""Deck lists as people paste them: any known format in, a deck list and notes on every doubtful line out."""

from tournament.decks.importers.detect import read, read_all
from tournament.decks.importers.notices import Notice, NoticeKind, Reading, UnreadableDeck
from tournament.decks.importers.title_lookup import Preference

__all__ = ["Notice", "NoticeKind", "Preference", "Reading", "UnreadableDeck", "read", "read_all"]
