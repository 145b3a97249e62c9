"""State of play."""
