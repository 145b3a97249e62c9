"""Windows of play."""
