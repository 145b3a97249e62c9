"""Cases of judging."""
