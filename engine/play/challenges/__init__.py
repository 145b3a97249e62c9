"""Challenges of play."""
