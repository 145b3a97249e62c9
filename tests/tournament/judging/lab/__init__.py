"""Lab of judging."""
