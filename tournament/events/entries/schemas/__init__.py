"""Players of an event as JSON, with their decks and their own events."""
