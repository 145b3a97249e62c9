"""Demonstration: an installation filled with examples of everything."""
