"""Rounds: drawn and played, their results, and what of them can be seen."""
