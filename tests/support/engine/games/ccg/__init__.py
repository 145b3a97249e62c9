"""Ccg of games."""
