"""Entries of events."""
