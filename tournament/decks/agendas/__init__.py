"""Deck rules of agendas."""
