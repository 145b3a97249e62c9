"""The table of a match, for any game."""
