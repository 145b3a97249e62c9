"""Lcg1 of games."""
