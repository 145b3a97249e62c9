"""Standings of events."""
