"""Upkeep of online matches: maintenance, personal data, key rotation."""
