"""Players for programs: entering, their decks, and their own events."""
