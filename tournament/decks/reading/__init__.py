"""Deck lists as people paste them: any known format in, a deck list and notes on every doubtful line out."""

from tournament.decks.reading.detect import read, read_all
from tournament.decks.reading.notices import Notice, NoticeKind, Reading, UnreadableDeck
from tournament.decks.reading.resolve import Preference

__all__ = ["Notice", "NoticeKind", "Preference", "Reading", "UnreadableDeck", "read", "read_all"]
