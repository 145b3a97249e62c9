"""Upkeep of operations."""
