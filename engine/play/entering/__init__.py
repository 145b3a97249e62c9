"""Cards entering and leaving play."""
