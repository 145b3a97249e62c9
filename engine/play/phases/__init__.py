"""Phases of play."""
