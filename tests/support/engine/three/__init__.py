"""Three of engine."""
