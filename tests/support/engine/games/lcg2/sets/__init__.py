"""Sets of lcg2."""
