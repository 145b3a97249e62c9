"""Remedies: what a ruling does to the match and at the event."""
