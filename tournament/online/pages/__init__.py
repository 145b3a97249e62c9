"""Pages of online matches."""
