"""Event of operations."""
