"""Helpers for tests of the engine."""
