"""Melee rounds: search, proof and check of tables and seats."""
