"""Ending of play."""
