"""Disputes of judging."""
