"""Api of standings."""
