"""Judging of tournament."""
