"""JSON schemas of events and their stages."""
