"""What parts players with the same points, in exact numbers."""
