"""Case law."""
