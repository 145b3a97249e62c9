"""A whole event as one file, and back."""
