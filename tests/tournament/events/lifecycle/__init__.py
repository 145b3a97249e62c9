"""Lifecycle of events."""
