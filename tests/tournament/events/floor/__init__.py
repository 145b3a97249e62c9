"""Floor of events."""
