"""Storage of core."""
