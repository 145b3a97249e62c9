"""Rounds at the desk."""
