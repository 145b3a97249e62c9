"""Api of events."""
