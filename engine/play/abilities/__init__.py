"""Abilities of play."""
