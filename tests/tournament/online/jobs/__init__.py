"""Jobs of online."""
