"""Core of sets."""
