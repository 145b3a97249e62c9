"""API routes of penalties, deck checks and announcements."""
