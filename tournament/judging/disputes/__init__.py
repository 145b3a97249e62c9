"""Disputes: flagged, settled or ruled, appealed, applied in the match, closed."""
