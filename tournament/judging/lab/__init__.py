"""The rules lab: positions laid out or taken from a match, played for all seats."""
