"""Variants of the first edition."""
