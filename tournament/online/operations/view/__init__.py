"""View of operations."""
