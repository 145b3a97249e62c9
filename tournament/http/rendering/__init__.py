"""Rendering of pages and errors."""
