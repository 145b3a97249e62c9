"""API routes of players: registration, guests, check-in, decks."""
