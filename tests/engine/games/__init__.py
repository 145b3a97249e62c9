"""Games of engine."""
