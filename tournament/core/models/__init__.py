"""Models of core."""
