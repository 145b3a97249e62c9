"""Agendas of decks."""
