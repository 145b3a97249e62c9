"""Variants of lcg1."""
