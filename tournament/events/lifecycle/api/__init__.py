"""API routes of events: lifecycle, stages and staff."""
