"""Input of http."""
