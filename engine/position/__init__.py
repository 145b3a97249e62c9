"""Described boards: read, checked and laid out."""
