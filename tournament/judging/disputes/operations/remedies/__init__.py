"""Remedies of operations."""
