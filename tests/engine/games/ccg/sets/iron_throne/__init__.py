"""The cards of the Iron Throne Edition."""
