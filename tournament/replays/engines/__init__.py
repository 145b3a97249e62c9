"""Archived engines, which replay and continue matches of older rules."""
