"""JSON schemas of standings."""
