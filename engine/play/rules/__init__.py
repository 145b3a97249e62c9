"""Rules that shared code cites, and rules related to log entries."""
