"""Player of events."""
