"""Events as values, and their files."""
