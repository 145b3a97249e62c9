"""Judging: disputes, case law and the rules lab."""
