"""The judge's cases."""
