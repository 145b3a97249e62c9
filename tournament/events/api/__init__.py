"""Helpers for all API routes of events."""
