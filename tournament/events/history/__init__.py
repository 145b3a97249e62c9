"""History of events."""
