"""Pages of the rules lab."""
