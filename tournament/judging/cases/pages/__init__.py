"""Case law for people."""
