"""Backup of events."""
