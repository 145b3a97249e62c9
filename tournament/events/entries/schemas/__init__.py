"""JSON schemas of players and their decks."""
