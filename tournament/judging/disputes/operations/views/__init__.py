"""Views of operations."""
