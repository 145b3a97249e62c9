"""Rules of play."""
