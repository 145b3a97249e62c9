"""Helpers for tests of the service."""
