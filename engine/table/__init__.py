"""What lies on a table, for any game."""
