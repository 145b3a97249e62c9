"""Archived engines: matches of older rules are replayed by the engine they were played with."""
