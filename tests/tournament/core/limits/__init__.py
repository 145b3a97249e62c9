"""Limits of core."""
