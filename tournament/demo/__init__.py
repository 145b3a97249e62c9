"""The demonstration: an installation that is filled so that everything can be seen at once."""
