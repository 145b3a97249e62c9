"""Explain of play."""
