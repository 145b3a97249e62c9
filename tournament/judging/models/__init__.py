"""Models of judging."""
