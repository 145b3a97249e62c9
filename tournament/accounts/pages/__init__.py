"""The doors, and one's own account."""
