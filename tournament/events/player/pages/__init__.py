"""Pages for players and guests."""
