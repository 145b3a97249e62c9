"""Decks, pure: card pools, the formats people paste, and every rule of construction as values."""
