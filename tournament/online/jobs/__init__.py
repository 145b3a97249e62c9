"""Background jobs of online matches."""
