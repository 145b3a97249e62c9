"""Events and their stages as JSON."""
