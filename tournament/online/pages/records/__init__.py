"""Pages about records of online matches."""
