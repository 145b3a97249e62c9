"""Pdf of core."""
