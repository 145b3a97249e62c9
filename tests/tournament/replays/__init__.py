"""Replays of tournament."""
