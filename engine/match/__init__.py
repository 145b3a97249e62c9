"""A match: starts from a header, changes by inputs, is read through views."""
