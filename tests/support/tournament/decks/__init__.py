"""Decks of tournament."""
