"""Overview of events."""
