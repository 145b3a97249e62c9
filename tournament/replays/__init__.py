"""Saved matches: stored, opened, proved, read step by step; the rule index."""
