"""Book of events."""
