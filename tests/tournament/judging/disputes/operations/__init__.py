"""Disputes."""
