"""Who plays: entering, their decks, and what they read of their own."""
