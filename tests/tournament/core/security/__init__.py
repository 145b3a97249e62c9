"""Security of core."""
