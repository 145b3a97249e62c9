"""Rounds of events."""
