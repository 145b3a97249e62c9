"""Melee of engine."""
