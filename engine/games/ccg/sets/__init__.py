"""Card sets of the collectible game."""
