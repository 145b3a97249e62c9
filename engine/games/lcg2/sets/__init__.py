"""Card sets of the second edition."""
