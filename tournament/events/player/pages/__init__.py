"""Pages of player."""
