"""API routes of standings."""
