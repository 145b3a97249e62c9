"""Described boards and the language of scenarios."""
