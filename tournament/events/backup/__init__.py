"""Export of a whole event as one file, and its import."""
