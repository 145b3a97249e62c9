"""Analysis of decks."""
