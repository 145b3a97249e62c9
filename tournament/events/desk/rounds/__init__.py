"""Rounds of desk."""
