"""Sets of lcg1."""
