"""Public pages of players and decks."""
