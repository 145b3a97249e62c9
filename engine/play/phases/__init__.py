"""Phases and steps that games share."""
