"""Ends of a match: victory, elimination, time, loops."""
