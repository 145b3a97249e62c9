"""Limits of use, and of work at once."""
