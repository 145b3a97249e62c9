"""Rendering of http."""
