"""Entering of play."""
