"""Tiebreaks between players with equal points, in exact numbers."""
