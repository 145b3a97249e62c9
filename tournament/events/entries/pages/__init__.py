"""A player's own pages: registering, the table now, decks, and all one's events."""
