"""Lcg2 of games."""
