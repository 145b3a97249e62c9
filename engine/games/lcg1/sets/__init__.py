"""Card sets of the first edition."""
