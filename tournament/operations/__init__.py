"""The verbs: load, let the pure parts decide, write."""
