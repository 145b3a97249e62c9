"""Rules of lcg1."""
