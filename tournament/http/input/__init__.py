"""Checks of what requests carry: bodies, addresses, accepted types."""
