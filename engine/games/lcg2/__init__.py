"""The second edition of the living card game (2015), by its Rules Reference."""
