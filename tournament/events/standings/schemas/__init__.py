"""Schemas of standings."""
