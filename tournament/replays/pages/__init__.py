"""Matches for people: the log reader, the table as it is drawn, and the rule index."""
