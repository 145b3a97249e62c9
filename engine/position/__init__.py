"""Described boards: reading, checking and layout."""
