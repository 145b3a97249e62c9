"""Entries: registration, guests, check-in, decks."""
