"""Lobby of operations."""
