"""Scenario files, their language, and how they are played."""
